import type { Selection } from '@portal/contract/operations/changes/changes.contract'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import type { UserListItem } from '@portal/contract/directory/users/users.list'
import type { RightState } from '../../../core/access/useRight.ts'
import type { ReasonedAct, SendKind } from './people.queries.ts'

/** A person as actions need them, in a list or on their page. */
export type Person = Pick<
  UserListItem,
  | 'userKey'
  | 'acctKey'
  | 'acctType'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'status'
  | 'registrationPending'
  | 'mfaState'
  | 'lockedUntil'
  | 'factorOff'
  | 'mayActFor'
> & { kind?: UserKind }

/** People whom only their selection describes. @property atLeast there are more than were counted */
export type PeopleSelection = { selection: Selection; count: number; atLeast?: boolean; person?: Person }

/** Actions on the status of people. */
export type StatusAct = 'disable' | 'enable' | 'remove'
/** Actions on one person or many; the effect of each is computed first. */
export type ManyAct = StatusAct | 'transfer'
export type PersonAct = SendKind | ReasonedAct | ManyAct | 'offboard' | 'signInAs'
export const manyActs: readonly ManyAct[] = ['disable', 'enable', 'remove', 'transfer']
export const isManyAct = (act: PersonAct): act is ManyAct => manyActs.some((one) => one === act)
type Power = 'manage' | 'sendLinks' | 'actFor'
/** The rights of the signed-in person over people, and who they are. */
export type PersonRights = Record<Power, RightState> & { acting: boolean; userKey: string }

/** The reason of a refusal, as a key of `users.why`; undefined: it can be done. */
type RefusalKey = string | undefined

const isHere = ({ status }: Person) => status !== 'Removed' && status !== 'Disabled'
const mailable = ({ status }: Person) => status === 'Invited' || status === 'Active' || status === 'Locked'

/** Whether sign-in is delayed or locked after failures. */
export const isLocked = ({ lockedUntil, factorOff, status }: Person, now = Date.now()) =>
  factorOff || status === 'Locked' || (lockedUntil !== null && Date.parse(lockedUntil) > now)

/** Whether a lock says more than the status: its end, or that only a reset ends it. */
export const saysLock = (person: Person) => person.factorOff || (isLocked(person) && person.lockedUntil !== null)

/** Whether the status allows an action; never for the reader. */
const fits =
  (allowed: (person: Person) => boolean, why: string) =>
  (person: Person, { userKey }: PersonRights): RefusalKey => {
    if (person.userKey === userKey) return 'self'
    return allowed(person) ? undefined : why
  }

const whyNot: Record<PersonAct, (person: Person, powers: PersonRights) => RefusalKey> = {
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
  transfer: fits(({ status }) => status !== 'Removed', 'removed'),
  offboard: fits(({ status }) => status !== 'Removed', 'removed'),
  restore: fits(({ status }) => status === 'Removed', 'notRemoved'),
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
  transfer: 'manage',
  offboard: 'manage',
  restore: 'manage',
  signInAs: 'actFor',
}

type ActSection = 'invite' | 'signIn' | 'status'
/** The section of the menu that has an action. */
export const sectionOf: Record<PersonAct, ActSection> = {
  sendActivation: 'invite',
  sendWelcome: 'invite',
  sendMfaLink: 'signIn',
  resetMfa: 'signIn',
  unlock: 'signIn',
  endSessions: 'signIn',
  signInAs: 'signIn',
  disable: 'status',
  enable: 'status',
  remove: 'status',
  transfer: 'status',
  offboard: 'status',
  restore: 'status',
}
const sections: readonly ActSection[] = ['invite', 'signIn', 'status']

/** Actions about signing in and working here, which end users never do. */
const ofSignIn: readonly PersonAct[] = ['offboard', 'sendMfaLink', 'resetMfa', 'unlock', 'endSessions', 'signInAs']
/** A removed person can only be restored; of disable and enable, one is possible. */
const applies = (act: PersonAct, { status, kind }: Person) =>
  (status === 'Removed') === (act === 'restore') &&
  act !== (status === 'Disabled' ? 'disable' : 'enable') &&
  !(kind === 'ENDUSER' && ofSignIn.includes(act))

/**
 * The actions possible with these powers, by section of the menu; last in each those that are not possible for this
 * person now, with the reason.
 */
export const actsOn = (person: Person, powers: PersonRights): { act: PersonAct; why: RefusalKey }[] =>
  (Object.keys(needs) as PersonAct[])
    .filter((act) => powers[needs[act]] !== 'never' && applies(act, person))
    .map((act) => ({ act, why: powers[needs[act]] === 'lacking' ? 'right' : whyNot[act](person, powers) }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
const placeOf = ({ act, why }: { act: PersonAct; why: RefusalKey }) =>
  2 * sections.indexOf(sectionOf[act]) + (why === undefined ? 0 : 1)

/** The name of each action for "Why?". */
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
  transfer: 'user.transfer',
  offboard: 'user.offboard',
  restore: 'users.restore',
  signInAs: 'alias.start',
}
/** Whether a reason is due to the actor's rights, tree or status; the others are the person's state and self-explanatory. */
export const isExplained = (why: RefusalKey) => ['right', 'acting', 'self', 'notBelow'].includes(why ?? '')

/** Whether there is any action on several people. */
export const mayMark = ({ manage, sendLinks }: PersonRights) => manage === 'held' || sendLinks === 'held'

/** The people to whom an action applies; it would be refused for the others. */
export const fitting = (act: ManyAct, people: readonly Person[], powers: PersonRights) =>
  people.filter((person) => whyNot[act](person, powers) === undefined)
