// Prints the best place for a test run's files. Each test file copies and drops a database of a thousand files, which takes
// a quarter of the run's processor time on an ext4 disk, and next to nothing in memory. Plain JavaScript, because .ci/run
// calls it before the pinned Node is installed.
import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'

/** A whole run uses less than 1 GB at a time; containers often have only 64 MB there. */
const requiredBytes = 4 * 2 ** 30

export function quickFolder() {
  if (env.TMPDIR) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return Math.min(bavail * bsize, freemem()) >= requiredBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(quickFolder())
