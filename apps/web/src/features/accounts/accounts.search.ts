import {
  type AccountFilter,
  type AccountSearch,
  type AccountSort,
  accountSorts,
} from '@portal/contract/accounts/accounts.contract'
import {
  type AccountStatus,
  type AccountType,
  accountStatuses,
  accountTypes,
} from '@portal/contract/accounts/accounts.fields'
import { pageSize } from '@portal/contract/core/page'

/** What the address of the account search says: the whole state of the list (ux.md, principle 2). */
export type AccountListState = {
  q: string
  role: AccountType[]
  status: AccountStatus[]
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

/** Reads an address; what makes no sense in it is passed over, because people edit and cut addresses. */
export function readAddress(search: Record<string, unknown>): AccountListState {
  const sort = accountSorts.find((one) => one === search['sort'])
  const page = Number(search['page'])
  const cursor = textOf(search['cursor'])
  return {
    q: textOf(search['q']).slice(0, 100),
    role: listOf(search['role'], accountTypes),
    status: listOf(search['status'], accountStatuses),
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
  ...(state.company && { company: state.company }),
  ...(state.account && { account: state.account }),
})
export const searchOf = (state: AccountListState): AccountSearch => ({
  ...filterOf(state),
  sort: state.sort,
  pageSize: pageSize.default,
  ...(state.cursor && { cursor: state.cursor, pageNumber: state.page }),
})
/** Exactly the filter that is seen, for the CSV. */
export const exportOf = (state: AccountListState) => ({
  ...(state.q && { searchText: state.q }),
  ...(state.role.length > 0 && { role: state.role.join(',') }),
  ...(state.status.length > 0 && { status: state.status.join(',') }),
  ...(state.company && { company: state.company }),
  ...(state.account && { account: state.account }),
  sort: state.sort,
})
export const isFiltered = (state: AccountListState) => Object.keys(filterOf(state)).length > 0
