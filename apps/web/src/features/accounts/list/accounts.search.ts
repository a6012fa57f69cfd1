import {
  type AccountExport,
  type AccountSearch,
  type AccountSort,
  accountSorts,
} from '@portal/contract/accounts/accounts.contract'
import { type AccountFilter, mostIndustriesAsked, mostTagsAsked } from '@portal/contract/accounts/accounts.filter'
import {
  type AccountStatus,
  type AccountType,
  accountStatuses,
  accountTypes,
  environments,
  plannedStatuses,
} from '@portal/contract/accounts/accounts.fields'
import { languages } from '@portal/contract/core/language'
import { pageSize } from '@portal/contract/core/page'
import { industryCodes } from '@portal/contract/lookups/lookups.codes'
import { dayAfter, startOfDay } from '../../../lib/zoned.ts'

/** The address of the account search: the whole state of the list (`ux.md` 1.2). */
export type AccountListState = {
  q: string
  role: AccountType[]
  status: AccountStatus[]
  tag: string[]
  environment: (typeof environments)[number][]
  /** Statuses of which one is planned. */
  planned: (typeof plannedStatuses)[number][]
  language: (typeof languages)[number][]
  industry: (typeof industryCodes)[number][]
  /** The key of the account manager. */
  manager: string | undefined
  /** First and last days, in the reader's time zone. */
  createdFrom: string | undefined
  createdTo: string | undefined
  modifiedFrom: string | undefined
  modifiedTo: string | undefined
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

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = <T extends string>(value: unknown, all: readonly T[]) =>
  all.filter((one) => textOf(value).split(',').includes(one))
/** Tags are free text: a comma in one is written as %2C in the list, and what that begins with as %25. */
const tagText = (tag: string) => tag.replaceAll('%', '%25').replaceAll(',', '%2C')
const tagsOf = (value: unknown) =>
  [...new Set(textOf(value).split(','))]
    .map((tag) => tag.replaceAll('%2C', ',').replaceAll('%25', '%').trim().slice(0, 40))
    .filter((tag) => tag !== '')
    .slice(0, mostTagsAsked)

const keyOf = (value: unknown) => {
  const text = textOf(value)
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
}
/** A valid day of a valid year: PostgreSQL has no year 0. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= '0001' &&
  (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false)
/** Whether days are in order; an open period is. */
export const inOrder = (from: string | undefined, to: string | undefined) => !from || !to || from <= to
/** A last day before the first one is ignored. */
function daysOf(from: unknown, to: unknown) {
  const [first, last] = [textOf(from), textOf(to)].map((day) => (isDay(day) ? day : undefined))
  return [first, inOrder(first, last) ? last : undefined]
}

/** Parses an address; ignores what makes no sense, because people edit and truncate addresses. */
export function readAddress(search: Record<string, unknown>): AccountListState {
  const sort = accountSorts.find((one) => one === search['sort'])
  const page = Number(search['page'])
  const cursor = textOf(search['cursor'])
  const [createdFrom, createdTo] = daysOf(search['createdFrom'], search['createdTo'])
  const [modifiedFrom, modifiedTo] = daysOf(search['modifiedFrom'], search['modifiedTo'])
  return {
    q: textOf(search['q']).slice(0, 100),
    role: listOf(search['role'], accountTypes),
    status: listOf(search['status'], accountStatuses),
    tag: tagsOf(search['tag']),
    environment: listOf(search['environment'], environments),
    planned: listOf(search['planned'], plannedStatuses),
    language: listOf(search['language'], languages),
    industry: listOf(search['industry'], industryCodes).slice(0, mostIndustriesAsked),
    manager: keyOf(search['manager']),
    createdFrom,
    createdTo,
    modifiedFrom,
    modifiedTo,
    company: textOf(search['company']) || undefined,
    account: textOf(search['account']) || undefined,
    sort: sort ?? defaultSort,
    cursor: cursor || undefined,
    page: cursor && Number.isInteger(page) && page > 1 ? page : 1,
    layout: search['layout'] === 'tree' ? 'tree' : 'list',
    peek: textOf(search['peek']) || undefined,
  }
}

/** The address of a state; defaults are left out to keep addresses short. */
export function writeAddress(state: AccountListState): Record<string, string | number> {
  const parameters = {
    q: state.q,
    role: state.role.join(','),
    status: state.status.join(','),
    tag: state.tag.map(tagText).join(','),
    environment: state.environment.join(','),
    planned: state.planned.join(','),
    language: state.language.join(','),
    industry: state.industry.join(','),
    manager: state.manager ?? '',
    createdFrom: state.createdFrom ?? '',
    createdTo: state.createdTo ?? '',
    modifiedFrom: state.modifiedFrom ?? '',
    modifiedTo: state.modifiedTo ?? '',
    company: state.company ?? '',
    account: state.account ?? '',
    sort: state.sort === defaultSort ? '' : state.sort,
    cursor: state.cursor ?? '',
    page: state.cursor ? state.page : '',
    layout: state.layout === 'list' ? '' : state.layout,
    peek: state.peek ?? '',
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

/** Changing a filter or the order returns to the first page. */
export const changed = (state: AccountListState, changes: Partial<AccountListState>): AccountListState => ({
  ...state,
  cursor: undefined,
  page: 1,
  peek: undefined,
  ...changes,
})

/** A day's beginning, or with `last` its end, as the filter takes it: from a moment on, and before one. */
const moment = (day: string | undefined, timeZone: string, last = false) =>
  (day && startOfDay(last ? dayAfter(day) : day, timeZone)) ?? null

/** What the count and the page have in common. @param timeZone the reader's, for days */
export function filterOf(state: AccountListState, timeZone: string): AccountFilter {
  const filter = {
    searchText: state.q,
    role: state.role,
    status: state.status,
    tag: state.tag,
    environment: state.environment,
    planned: state.planned,
    language: state.language,
    industry: state.industry,
    manager: state.manager ?? null,
    createdFrom: moment(state.createdFrom, timeZone),
    createdTo: moment(state.createdTo, timeZone, true),
    modifiedFrom: moment(state.modifiedFrom, timeZone),
    modifiedTo: moment(state.modifiedTo, timeZone, true),
    company: state.company ?? null,
    account: state.account ?? null,
  } satisfies Required<AccountFilter>
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value.length > 0))
}
export const searchOf = (state: AccountListState, filter: AccountFilter): AccountSearch => ({
  ...filter,
  sort: state.sort,
  pageSize: pageSize.default,
  ...(state.cursor && { cursor: state.cursor, pageNumber: state.page }),
})
/** Exactly the visible filter, in its order, for the CSV. */
export const exportOf = (state: AccountListState, filter: AccountFilter): AccountExport => ({
  ...filter,
  sort: state.sort,
})
export const isFiltered = (state: AccountListState) => Object.keys(filterOf(state, 'UTC')).length > 0
/** What is chosen in the filters, with its empty values: all but the search text and the company. */
export const noChoices = {
  role: [],
  status: [],
  tag: [],
  environment: [],
  planned: [],
  language: [],
  industry: [],
  manager: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  modifiedFrom: undefined,
  modifiedTo: undefined,
} satisfies Partial<AccountListState>
export const noFilters = { ...noChoices, q: '', company: undefined, account: undefined }
