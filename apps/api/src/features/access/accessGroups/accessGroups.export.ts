import { columnFields } from '@portal/contract/core/list'
import { modules } from '@portal/contract/core/access/access.modules'
import { accessGroups as routes, type GroupExport } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { groupList } from '@portal/contract/access/accessGroups/accessGroups.list'
import { groupNameIn } from '@portal/contract/access/accessGroups/accessGroups.names'
import type { Language } from '@portal/contract/core/language'
import { vocabulary } from '@portal/contract/vocabulary'
import type { FileColumn } from '../../../platform/files/table.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { fieldColumn, type ListExport } from '../../../core/files/files.list.ts'
import type { Context } from '../../../platform/http/context.ts'
import { summaryOf } from './accessGroups.present.ts'
import * as groups from './accessGroups.repository.ts'
import { groupsOf } from './accessGroups.service.ts'

type ExportRequest = Omit<GroupExport, 'format'>
type Row = Awaited<ReturnType<typeof groupsOf>>[number]

/** The fields of the list's columns, with one column per module for the group's level. */
function columns(language: Language): FileColumn<Row>[] {
  return columnFields(groupList).flatMap(([field, holds]): FileColumn<Row>[] => {
    if (field === 'entries')
      return modules.map((module) => ({
        heading: vocabulary.module[module][language],
        type: 'text',
        value: ({ entries }) => entries.find((entry) => entry.module === module)?.permission ?? null,
      }))
    const column = fieldColumn<Row>(field, holds, language)
    return [field === 'name' ? { ...column, value: ({ name }) => groupNameIn(name, language) } : column]
  })
}

const found = (context: Context, { acctKey, archived = false }: ExportRequest) =>
  context.db.inScope(context.caller.scope, (tx) => groupsOf(tx, context, acctKey, archived))

/** The access groups of a company, with the rights that each gives. */
export const groupExport: ListExport<ExportRequest, Row> = {
  name: 'groups',
  route: routes.exportFile,
  sees: routes.list.access,
  fileName: { 'en-us': 'access-groups', 'fr-fr': 'groupes-acces' },
  action: 'group.exported',
  columns,
  count: async (context, request) => ({ total: (await found(context, request)).length, capped: false }),
  // Creates the built-in group of a company whose groups no one has opened yet.
  prepare: found,
  async *pages(tx, context, { acctKey, archived = false }) {
    yield (await groups.listGroups(tx, context.caller.scope, acctKey ?? context.caller.accountId, archived)).map(
      summaryOf,
    )
  },
  about: ({ acctKey }) => acctKey,
}
export const exportGroups = (context: Context, query: GroupExport) => answerFile(groupExport, context, query)
