#!/usr/bin/env bash
# A simulation of a billion requests as 64 tasks: sbatch --wait slurm.sh && mediate merge part-*.json
#SBATCH --job-name=simulation
#SBATCH --array=0-63
#SBATCH --cpus-per-task=2
#SBATCH --mem=256M
#SBATCH --time=00:10:00
set -euo pipefail
mediate simulate simulation.yaml --requests 1000000000 --threads "$SLURM_CPUS_PER_TASK" \
    --shard "$SLURM_ARRAY_TASK_ID/64" -o "part-$SLURM_ARRAY_TASK_ID.json"
