import Bowser from 'bowser'
import { randomToken, sha256 } from '../../platform/crypto/hash.ts'
import { afterCommit, last, type Tx } from '../../platform/db/db.ts'
import type { OpenContext, RequestFacts } from '../../platform/http/context.ts'
import { queueMail } from '../mails/mails.queue.ts'
import type { Client } from './sessions.clients.ts'
import {
  findKnownDevice,
  hasDevices,
  insertDevice,
  markDeviceSeen,
  renameDevice,
} from './sessions.devices.repository.ts'
import type { Person } from '../people/people.ts'
import { newDevice } from './sessions.mails.ts'

// Recognises a browser that a person signed in with before by a cookie (`security.md` 3.8); only its hash is stored.

/** Scripts cannot read it, and it stays in this browser for a year after the last sign-in. */
export const deviceCookie = '__Host-device'
const aYear = 365 * 24 * 3_600
const form = /^[\w-]{43}$/

/** The hash of this browser's cookie, if it has one of ours. */
export function deviceHashOf({ cookies }: Pick<RequestFacts, 'cookies'>): Buffer | undefined {
  const value = cookies[deviceCookie]
  return value !== undefined && form.test(value) ? sha256(value) : undefined
}

/** The browser as people call it, the same in every language: "Firefox · Linux". */
export function browserOf(userAgent: string | null | undefined): string {
  if (!userAgent) return '–'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ') || userAgent.slice(0, 60)
}

/** The moment as mails write it, in UTC. */
export const momentInMail = () => new Date().toISOString().slice(0, 16).replace('T', ' ')

/** Whether the person with this address signed in with this browser before; takes the same work for every address. */
export async function findDeviceOf({ db, request }: OpenContext, email: string) {
  const deviceHash = deviceHashOf(request)
  if (!deviceHash) return undefined
  const device = await db.asAuth((tx) => findKnownDevice(last(tx), email, deviceHash))
  return device && { userId: device.userId, deviceHash }
}

const notifyNewDevice = (tx: Tx, { config, request }: OpenContext, person: Person) =>
  queueMail(tx, {
    accountId: person.accountId,
    to: person.email,
    language: person.language,
    template: newDevice,
    values: {
      firstName: person.firstName ?? person.email,
      when: momentInMail(),
      ip: request.ip,
      device: browserOf(request.userAgent),
      link: `${config.publicOrigin}/login/reset`,
    },
  })

/**
 * Remembers the browser at every full sign-in, in its transaction, and notifies the person unless it was known, is
 * their first, or they opted out. The first sign-in of a person in a browser changes its cookie, which makes copies of
 * the old one worthless.
 */
export async function recordDevice(tx: Tx, context: OpenContext, person: Person, client: Client) {
  if (!client.browser) return undefined
  const { request } = context
  const keep = (value: string) => afterCommit(tx, () => request.setCookie(deviceCookie, value, { maxAge: aYear }))
  const hash = deviceHashOf(request)
  if (hash && (await markDeviceSeen(tx, person.userId, hash))) {
    keep(request.cookies[deviceCookie] as string)
    return hash
  }
  const value = randomToken()
  const deviceHash = sha256(value)
  if (hash) await renameDevice(tx, hash, deviceHash)
  const wasHere = person.lastLoginAt !== null || (await hasDevices(tx, person.userId))
  await insertDevice(tx, person.userId, deviceHash)
  if (wasHere && person.noticeChoices.newDevice !== false) await notifyNewDevice(tx, context, person)
  keep(value)
  return deviceHash
}

export { distrustDevices } from './sessions.devices.repository.ts'
