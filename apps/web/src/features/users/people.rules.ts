import type { UserListItem } from '@portal/contract/users/users.contract'
import type { Standing } from '../../core/access/useRight.ts'
import type { ReasonedAct, Sending } from './people.queries.ts'

/** Acts on the status of people; what each would do is worked out first. */
export type StatusAct = 'disable' | 'enable' | 'remove'
export type PersonAct = Sending | ReasonedAct | StatusAct | 'signInAs'
export const statusActs: readonly StatusAct[] = ['disable', 'enable', 'remove']
export const isStatusAct = (act: PersonAct): act is StatusAct => statusActs.some((one) => one === act)
type Power = 'manage' | 'sendLinks' | 'actFor'
/** What the signed-in person may do with people, and who they are. */
export type Powers = Record<Power, Standing> & { acting: boolean; userKey: string }

/** Why not, as a key of `users.why`; undefined: it can be done. */
type Why = string | undefined

const isHere = ({ status }: UserListItem) => status !== 'Removed' && status !== 'Disabled'
const mailable = ({ status }: UserListItem) => status === 'Invited' || status === 'Active' || status === 'Locked'

/** Whether sign-in waits or is closed after failures. */
export const isLocked = ({ lockedUntil, factorOff, status }: UserListItem, now = Date.now()) =>
  factorOff || status === 'Locked' || (lockedUntil !== null && Date.parse(lockedUntil) > now)

/** Whether a status fits; never for oneself. */
const fits =
  (allowed: (person: UserListItem) => boolean, why: string) =>
  (person: UserListItem, { userKey }: Powers): Why => {
    if (person.userKey === userKey) return 'self'
    return allowed(person) ? undefined : why
  }

const whyNot: Record<PersonAct, (person: UserListItem, powers: Powers) => Why> = {
  sendActivation: (person) => (isHere(person) && person.registrationPending ? undefined : 'notPending'),
  sendWelcome: (person) => (mailable(person) ? undefined : 'notHere'),
  sendMfaLink: (person, { acting }) => {
    if (acting) return 'acting'
    if (!isHere(person)) return 'notHere'
    return person.mfaState === 'Enrolled' ? 'hasFactor' : undefined
  },
  resetMfa: (person, { acting, userKey }) => {
    if (acting) return 'acting'
    if (person.userKey === userKey) return 'self'
    return person.mfaState === 'Enrolled' || person.mfaState === 'Verifying' ? undefined : 'noFactor'
  },
  unlock: (person, { acting, userKey }) => {
    if (acting) return 'acting'
    if (person.userKey === userKey) return 'self'
    return isLocked(person) ? undefined : 'notLocked'
  },
  endSessions: (person, { acting, userKey }) => {
    if (acting) return 'acting'
    if (person.userKey === userKey) return 'self'
    return isHere(person) ? undefined : 'notHere'
  },
  disable: fits(isHere, 'notEnabled'),
  enable: fits(({ status }) => status === 'Disabled', 'notDisabled'),
  remove: fits(({ status }) => status !== 'Removed', 'removed'),
  signInAs: (person, { acting }) => {
    if (acting) return 'acting'
    return person.mayActFor ? undefined : 'notBelow'
  },
}
const needs: Record<PersonAct, Power> = {
  sendActivation: 'manage',
  sendWelcome: 'manage',
  sendMfaLink: 'sendLinks',
  resetMfa: 'manage',
  unlock: 'manage',
  endSessions: 'manage',
  disable: 'manage',
  enable: 'manage',
  remove: 'manage',
  signInAs: 'actFor',
}

/** The acts that somebody of these powers could have, in the order of the menu, each with why it cannot be done with this person now. */
export const actsOn = (person: UserListItem, powers: Powers): { act: PersonAct; why: Why }[] =>
  (Object.keys(needs) as PersonAct[])
    .filter((act) => powers[needs[act]] !== 'never')
    .map((act) => ({ act, why: powers[needs[act]] === 'lacking' ? 'right' : whyNot[act](person, powers) }))

/** The action of each act, as it can be asked about. */
export const actionOf: Record<PersonAct, string> = {
  sendActivation: 'passwords.resendActivations',
  sendWelcome: 'passwords.resendWelcome',
  sendMfaLink: 'users.sendMfaLinks',
  resetMfa: 'users.resetMfa',
  unlock: 'users.unlock',
  endSessions: 'users.endSessions',
  disable: 'user.status',
  enable: 'user.status',
  remove: 'user.status',
  signInAs: 'alias.start',
}
/** Whether a reason comes of rights, tree or status of who asks; the others are how the person stands, and say so themselves. */
export const isExplained = (why: Why) => ['right', 'acting', 'self', 'notBelow'].includes(why ?? '')

/** Whether there is anything to do with several people at once. */
export const mayMark = ({ manage, sendLinks }: Powers) => manage === 'held' || sendLinks === 'held'

/** Those of several people for whom an act on their status makes sense; the others would only be refused. */
export const fitting = (act: StatusAct, people: readonly UserListItem[], powers: Powers) =>
  people.filter((person) => whyNot[act](person, powers) === undefined)
