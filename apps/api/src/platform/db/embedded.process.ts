import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The facts that PostgreSQL writes into `postmaster.pid` (lines 1, 4 and 8). */
export interface Postmaster {
  pid: number
  port?: number
  status?: string
}

/** Reads `postmaster.pid` of a cluster; undefined when there is none (or it is being written). */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readText(path.join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]) || undefined, status: lines[7]?.trim() }
}

/** Whether a process runs; zombies do not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !/^[ZX]/.test(statFields(pid)?.[0] ?? '')
}

/** Process ids are reused; together with the start time they are unique. Without /proc the id must do. */
export function processMark(pid: number): string {
  return `${pid} ${statFields(pid)?.[19] ?? ''}`.trim()
}

/** Whether `pid` is the PostgreSQL server of this cluster, judged by its command line. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? listedCommand(pid)
  return command.includes('postgres') && `${command} `.includes(` ${cluster} `)
}

/** Fields of /proc/PID/stat from the third on (state, parent, …): the second, the name, may hold any character. */
function statFields(pid: number): string[] | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function listedCommand(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).replaceAll('\n', ' ')
  } catch {
    return ''
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
