import {
  type AccountExport,
  type AccountFilter,
  type AccountSearch,
  type AccountSort,
  accountSorts,
  mostTagsAsked,
} from '@portal/contract/accounts/accounts.contract'
import {
  type AccountStatus,
  type AccountType,
  accountStatuses,
  accountTypes,
  environments,
  plannedStatuses,
} from '@portal/contract/accounts/accounts.fields'
import { pageSize } from '@portal/contract/core/page'

/** What the address of the account search says: the whole state of the list (ux.md, principle 2). */
export type AccountListState = {
  q: string
  role: AccountType[]
  status: AccountStatus[]
  tag: string[]
  environment: (typeof environments)[number][]
  /** Statuses of which one is planned. */
  planned: (typeof plannedStatuses)[number][]
  /** This company and everything below it. */
  company: string | undefined
  /** Only the direct children of this account. */
  account: string | undefined
  sort: AccountSort
  cursor: string | undefined
  page: number
  layout: 'list' | 'tree'
  /** The account that the drawer beside the list shows. */
  peek: string | undefined
}
export const defaultSort: AccountSort = '-modifiedDate'

const textOf = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
const listOf = <T extends string>(given: unknown, all: readonly T[]) =>
  all.filter((one) => textOf(given).split(',').includes(one))
/** Tags are free text: a comma in one is written as %2C in the list, and what that begins with as %25. */
const tagText = (tag: string) => tag.replaceAll('%', '%25').replaceAll(',', '%2C')
const tagsOf = (given: unknown) =>
  [...new Set(textOf(given).split(','))]
    .map((tag) => tag.replaceAll('%2C', ',').replaceAll('%25', '%').trim().slice(0, 40))
    .filter((tag) => tag !== '')
    .slice(0, mostTagsAsked)

/** Reads an address; what makes no sense in it is passed over, because people edit and cut addresses. */
export function readAddress(search: Record<string, unknown>): AccountListState {
  const sort = accountSorts.find((one) => one === search['sort'])
  const page = Number(search['page'])
  const cursor = textOf(search['cursor'])
  return {
    q: textOf(search['q']).slice(0, 100),
    role: listOf(search['role'], accountTypes),
    status: listOf(search['status'], accountStatuses),
    tag: tagsOf(search['tag']),
    environment: listOf(search['environment'], environments),
    planned: listOf(search['planned'], plannedStatuses),
    company: textOf(search['company']) || undefined,
    account: textOf(search['account']) || undefined,
    sort: sort ?? defaultSort,
    cursor: cursor || undefined,
    page: cursor && Number.isInteger(page) && page > 1 ? page : 1,
    layout: search['layout'] === 'tree' ? 'tree' : 'list',
    peek: textOf(search['peek']) || undefined,
  }
}

/** The address of a state; what is as always is left out, so that addresses stay short. */
export function writeAddress(state: AccountListState): Record<string, string | number> {
  const said = {
    q: state.q,
    role: state.role.join(','),
    status: state.status.join(','),
    tag: state.tag.map(tagText).join(','),
    environment: state.environment.join(','),
    planned: state.planned.join(','),
    company: state.company ?? '',
    account: state.account ?? '',
    sort: state.sort === defaultSort ? '' : state.sort,
    cursor: state.cursor ?? '',
    page: state.cursor ? state.page : '',
    layout: state.layout === 'list' ? '' : state.layout,
    peek: state.peek ?? '',
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}

/** A changed filter or order begins again at the first page. */
export const changed = (state: AccountListState, changes: Partial<AccountListState>): AccountListState => ({
  ...state,
  cursor: undefined,
  page: 1,
  peek: undefined,
  ...changes,
})

/** What the count and the page have in common. */
export const filterOf = (state: AccountListState): AccountFilter => ({
  ...(state.q && { searchText: state.q }),
  ...(state.role.length > 0 && { role: state.role }),
  ...(state.status.length > 0 && { status: state.status }),
  ...(state.tag.length > 0 && { tag: state.tag }),
  ...(state.environment.length > 0 && { environment: state.environment }),
  ...(state.planned.length > 0 && { planned: state.planned }),
  ...(state.company && { company: state.company }),
  ...(state.account && { account: state.account }),
})
export const searchOf = (state: AccountListState): AccountSearch => ({
  ...filterOf(state),
  sort: state.sort,
  pageSize: pageSize.default,
  ...(state.cursor && { cursor: state.cursor, pageNumber: state.page }),
})
/** Exactly the filter that is seen, in its order, for the CSV. */
export const exportOf = (state: AccountListState): AccountExport => ({ ...filterOf(state), sort: state.sort })
export const isFiltered = (state: AccountListState) => Object.keys(filterOf(state)).length > 0
