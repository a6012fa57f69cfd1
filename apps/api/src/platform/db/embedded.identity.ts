import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** How PostgreSQL's programs are started: words put before the command, and an unprivileged owner where needed. */
export interface Identity {
  prefix: string[]
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root, initdb as a user without a name. A user namespace helps with both; where it is
 * forbidden, root hands the folder to an unprivileged user, who keeps it.
 */
export function chooseIdentity(folder: string): Identity {
  const uid = process.getuid?.()
  if (uid === undefined) return { prefix: [] }
  const known = knownUsers()
  if (uid !== 0 && (process.platform !== 'linux' || known.includes(uid))) return { prefix: [] }
  const owner = statSync(folder)
  const namespace = userNamespace(known)
  if (owner.uid === uid && namespace) return { prefix: namespace }
  if (uid !== 0) return { prefix: [] }
  if (owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  return { prefix: [], uid: numberOf('-u'), gid: numberOf('-g') }
}

/** Gives the folder and all in it to the unprivileged owner; does nothing when there is none. */
export function changeOwner(folder: string, identity: Identity): void {
  if (identity.uid === undefined || identity.gid === undefined) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(folder, name), identity.uid, identity.gid)
  }
  chownSync(folder, identity.uid, identity.gid)
}

function knownUsers(): number[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2] || Number.NaN))
      .filter((uid) => uid > 0)
  } catch {
    return []
  }
}

/**
 * The command that starts a program as an ordinary user in a separate namespace; undefined where that does not work.
 */
function userNamespace(userIds: number[]): string[] | undefined {
  const uid = [1000, 65534].find((candidate) => userIds.includes(candidate)) ?? userIds[0]
  if (uid === undefined) return undefined
  const words = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`]
  try {
    execFileSync('unshare', [...words.slice(1), 'true'], { stdio: 'ignore' })
    return words
  } catch {
    return undefined
  }
}

function numberOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
}
