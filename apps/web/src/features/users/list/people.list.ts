import { roles } from '@portal/contract/access/access.flags'
import { pageSize } from '@portal/contract/core/page'
import { userKinds } from '@portal/contract/users/users.codes'
import { presentStatuses, type UserFilter, type UserSort, userSorts } from '@portal/contract/users/users.list'
import { mfaStates } from '@portal/contract/users/users.person'
import type { UserSearch } from '@portal/contract/users/users.contract'

/** What of people is asked for as it is or not at all. */
export const peopleFlags = [
  'neverSignedIn',
  'dormant',
  'sso',
  'registrationPending',
  'imported',
  'removed',
] as const satisfies (keyof UserFilter)[]
export type PeopleFlag = (typeof peopleFlags)[number]

/** The address of a list of people: its whole state (`ux.md` 1.2). */
export type PeopleListState = {
  q: string
  status: (typeof presentStatuses)[number][]
  role: (typeof roles)[number][]
  kind: (typeof userKinds)[number][]
  factor: (typeof mfaStates)[number][]
  only: PeopleFlag[]
  /** Tags of the accounts. */
  tag: string[]
  /** The key of an access group. */
  group: string | undefined
  /** This company and everything below it. */
  company: string | undefined
  sort: UserSort
  cursor: string | undefined
  page: number
  /** The person that the drawer beside the list shows. */
  peek: string | undefined
}
export const defaultSort: UserSort = 'name'
export const mostTags = 5

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = <T extends string>(value: unknown, all: readonly T[]) =>
  all.filter((one) => textOf(value).split(',').includes(one))
/** Tags are free text: a comma in one is written as %2C in the list, and what that begins with as %25. */
const tagText = (tag: string) => tag.replaceAll('%', '%25').replaceAll(',', '%2C')
const tagsOf = (value: unknown) =>
  [...new Set(textOf(value).split(','))]
    .map((tag) => tag.replaceAll('%2C', ',').replaceAll('%25', '%').trim().slice(0, 40))
    .filter((tag) => tag !== '')
    .slice(0, mostTags)
const keyOf = (value: unknown) => {
  const text = textOf(value)
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
}

/** Parses an address; ignores what makes no sense, because people edit and truncate addresses. */
export function readAddress(search: Record<string, unknown>): PeopleListState {
  const page = Number(search['page'])
  const cursor = textOf(search['cursor'])
  return {
    q: textOf(search['q']).slice(0, 100),
    status: listOf(search['status'], presentStatuses),
    role: listOf(search['role'], roles),
    kind: listOf(search['kind'], userKinds),
    factor: listOf(search['factor'], mfaStates),
    only: listOf(search['only'], peopleFlags),
    tag: tagsOf(search['tag']),
    group: keyOf(search['group']),
    company: keyOf(search['company']),
    sort: userSorts.find((one) => one === search['sort']) ?? defaultSort,
    cursor: cursor || undefined,
    page: cursor && Number.isInteger(page) && page > 1 ? page : 1,
    peek: keyOf(search['peek']),
  }
}

/** The address of a state; what is as it begins is left out, and undefined takes it out of an address. */
export function writeAddress(state: PeopleListState): Record<string, string | number | undefined> {
  const { q, status, role, kind, factor, only, tag, group, company, sort, cursor, page, peek } = state
  return {
    q: q || undefined,
    status: status.join(',') || undefined,
    role: role.join(',') || undefined,
    kind: kind.join(',') || undefined,
    factor: factor.join(',') || undefined,
    only: only.join(',') || undefined,
    tag: tag.map(tagText).join(',') || undefined,
    group,
    company,
    sort: sort === defaultSort ? undefined : sort,
    cursor,
    page: cursor ? page : undefined,
    peek,
  }
}

/** Changing a filter or the order returns to the first page. */
export const changed = (state: PeopleListState, changes: Partial<PeopleListState>): PeopleListState => ({
  ...state,
  cursor: undefined,
  page: 1,
  peek: undefined,
  ...changes,
})

/** What the total and the page have in common. @param acctKey the one account whose people are listed */
export function filterOf(state: PeopleListState, acctKey: string | undefined): UserFilter {
  const { q, status, role, kind, factor, only, tag, group, company } = state
  const lists = { status, role, kind, factor, tag }
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
    ...Object.fromEntries(only.map((flag) => [flag, true])),
    ...(q && { searchText: q }),
    ...(group && { group }),
    ...(acctKey ? { acctKey } : company && { company }),
  }
}
export const searchOf = ({ sort, cursor }: PeopleListState, filter: UserFilter): UserSearch => ({
  ...filter,
  sort,
  pageSize: pageSize.default,
  ...(cursor && { cursor }),
})

/** What is chosen in the filters, with its empty values. */
export const noChoices = {
  status: [],
  role: [],
  kind: [],
  factor: [],
  only: [],
  tag: [],
  group: undefined,
} satisfies Partial<PeopleListState>
export const noFilters = { ...noChoices, q: '', company: undefined } satisfies Partial<PeopleListState>
export const isFiltered = (state: PeopleListState) => Object.keys(filterOf(state, undefined)).length > 0
