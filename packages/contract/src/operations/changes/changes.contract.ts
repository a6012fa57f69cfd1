import * as z from 'zod/mini'
import { key, moment, note, nullable, oneOf, optional } from '../../core/fields.ts'
import { capitalize, inPeriods } from '../../core/list.ts'
import { cursor, pageNumber, pageNumberInQuery, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { shapelessObject } from '../../core/shapeless.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { listFormat } from '../../core/files/files.fields.ts'
import { noticeLimits } from '../../core/notices/notices.rules.ts'
import { ChangeKindCode, ChangeSet } from '../../core/changes/changes.set.ts'
import { changeTargets, Selection } from './changes.inputs.ts'
import { changeFilter, changeList } from './changes.list.ts'
import { maxObjects, noRoom } from '../../core/changes/changes.rules.ts'

// Change sets (`product.md` M3, decision 0029): what an action on several objects would do is computed and stored
// first, then run now, at a set time or after approval; a job works through it row by row, and it can be undone for 24 hours.

/** Hours in which a finished set may be undone, and in which an approval must be given. */
export const undoHours = 24
export const approvalHours = 72

export {
  type ChangeInput,
  changeInputs,
  type ChangeTarget,
  keysOfTargets,
  noticeWords,
  NotifyChannel,
  notifyChannels,
  predicatesOfTargets,
  Selection,
} from './changes.inputs.ts'
export { ChangeState, operationCodes, statusTargets } from '../../core/changes/changes.fields.ts'
export { type ChangeKind, ChangeSet } from '../../core/changes/changes.set.ts'

const ChangeField = wire('ChangeField', {
  Name: z.string(),
  Label: z.string(),
  Type: oneOf('ChangeFieldType', ['text', 'date', 'moment']),
  From: nullable(z.string()),
  To: nullable(z.string()),
})
export type ChangeField = z.output<typeof ChangeField>
export const ChangeRow = wire('ChangeRow', {
  Ordinal: z.number(),
  /** For a row from a file: its line there. */
  Line: nullable(z.number()),
  TargetKind: oneOf('ChangeTargetKind', changeTargets),
  TargetKey: z.string(),
  TargetName: z.string(),
  TargetAcctKey: z.string(),
  /** The differences, named and worded in the reader's language; a date or a moment as such. */
  Fields: z.array(ChangeField),
  Verdict: oneOf('ChangeVerdict', ['Ready', 'Refused', 'Unchanged']),
  State: oneOf('ChangeRowState', ['Waiting', 'Done', 'Failed', 'Skipped']),
  /** Why it was refused or failed, in the reader's language, and the error's code. */
  Message: nullable(z.string()),
  Code: nullable(z.string()),
})
export type ChangeRow = z.output<typeof ChangeRow>

const guarded = { access: 'signed-in', module: { free: 'operation' } } as const
const one = { ...guarded, params: z.object({ changeKey: key() }) } as const

export const changes = defineRoutes({
  create: {
    method: 'POST',
    path: '/api/v1/ChangeSet',
    summary: 'Preview an action on many objects; nothing changes yet',
    description: 'Returns a row for each object.',
    ...guarded,
    status: 201,
    idempotent: true,
    body: wireBody('NewChangeSet', {
      Kind: ChangeKindCode,
      Selection,
      /** The fields of the kind (`changeInputs`). */
      Input: shapelessObject(4 * noticeLimits.body),
    }),
    result: ChangeSet,
    errors: [
      'account.notFound',
      'user.notFound',
      'change.tooMany',
      ...noRoom,
      'change.nothing',
      'user.invalidOperation',
      'account.dateNotLater',
      'alias.forbidden',
    ],
  },
  search: {
    method: 'POST',
    path: '/api/v1/ChangeSets/Search',
    summary: 'List change sets in the caller’s tree, newest first',
    description: 'Returns all of them, those in progress, or those waiting for the caller.',
    ...guarded,
    body: wireBody('ChangeSearch', {
      ...changeFilter,
      /**
       * `open`: waiting, scheduled or running; `decide`: waiting for this caller's approval; `mine`: made by the caller;
       * `forMe`: made by the caller and open, or waiting for this caller's approval.
       */
      Which: optional(oneOf('ChangeSearchScope', ['open', 'decide', 'mine', 'forMe', 'all'])),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }).check(...inPeriods(changeList, capitalize)),
    result: pageOf('ChangePage', ChangeSet),
  },
  get: {
    ...one,
    method: 'GET',
    path: '/api/v1/ChangeSet/:changeKey',
    summary: 'Get a change set',
    result: ChangeSet,
    errors: ['change.notFound'],
  },
  rows: {
    ...one,
    method: 'GET',
    path: '/api/v1/ChangeSet/:changeKey/Rows',
    summary: 'List the objects of a change set, in order',
    query: z.strictObject({
      cursor: optional(cursor()),
      pageNumber: pageNumberInQuery(),
      show: optional(oneOf('ChangeRowsShown', ['ready', 'refused', 'unchanged', 'done', 'failed', 'skipped'])),
    }),
    result: pageOf('ChangeRows', ChangeRow, {
      /** The fields whose before and after are the same in all these rows; on the first page of two or more. */
      Same: z.array(z.string()),
      /** Whether the set has objects that are not listed, because the caller cannot see them today. */
      Partly: z.boolean(),
    }),
    errors: ['change.notFound'],
  },
  exportFile: {
    ...one,
    method: 'GET',
    path: '/api/v1/ChangeSet/:changeKey/Export',
    summary: 'Export a change set with its results as CSV or XLSX',
    query: z.strictObject({ format: listFormat() }),
    result: z.string(),
    produces: 'text/csv',
    errors: ['change.notFound', 'alias.forbidden'],
  },
  run: {
    ...one,
    method: 'POST',
    path: '/api/v1/ChangeSet/:changeKey/Run',
    summary: 'Run a change set, now or at a set time',
    description: 'Under the two-person rule it waits for the second person.',
    stepUpFor: 'kinds of change set that ask',
    body: wireBody('ChangeRun', {
      RunAt: optional(nullable(moment())),
      /** The count that must be typed, where there is one. */
      ConfirmCount: optional(nullable(z.number().check(z.int(), z.gte(0), z.lte(maxObjects)))),
    }),
    result: ChangeSet,
    errors: [
      'change.notFound',
      'change.notNow',
      'change.notYours',
      'change.nothing',
      'change.notUndone',
      'change.confirm',
      'change.past',
      'alias.forbidden',
    ],
  },
  decide: {
    ...one,
    method: 'POST',
    path: '/api/v1/ChangeSet/:changeKey/Decision',
    summary: 'Approve or decline another user’s change set',
    description: 'Under the two-person rule, the caller must be at the author’s level or above.',
    stepUp: true,
    body: wireBody('ChangeDecision', { Approve: z.boolean(), Note: optional(nullable(note(500))) }),
    result: ChangeSet,
    errors: ['change.notFound', 'change.notNow', 'change.own', 'change.expired', 'alias.forbidden'],
  },
  cancel: {
    ...one,
    method: 'POST',
    path: '/api/v1/ChangeSet/:changeKey/Cancel',
    summary: 'Cancel a waiting change set, or stop the rest of a running one',
    result: ChangeSet,
    errors: ['change.notFound', 'change.notNow'],
  },
  retry: {
    ...one,
    method: 'POST',
    path: '/api/v1/ChangeSet/:changeKey/Retry',
    summary: 'Retry the failed rows of a finished change set',
    stepUpFor: 'kinds of change set that ask',
    result: ChangeSet,
    errors: ['change.notFound', 'change.notNow', 'change.notYours', 'change.notUndone', 'alias.forbidden'],
  },
  undo: {
    ...one,
    method: 'POST',
    path: '/api/v1/ChangeSet/:changeKey/Undo',
    summary: 'Create a change set that restores the previous state',
    description: 'Possible for 24 hours. All rules are checked again.',
    status: 201,
    result: ChangeSet,
    errors: ['change.notFound', 'change.notNow', 'change.notUndone', 'change.nothing', ...noRoom, 'alias.forbidden'],
  },
})
