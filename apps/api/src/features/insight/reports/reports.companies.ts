import { Problem } from '@portal/contract/core/errors'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type Company, findCompany } from './reports.repository.ts'

/** The company of a report. @throws Problem account.notFound */
export async function companyOf(tx: Tx, scope: Scope, acctKey: string): Promise<Company> {
  const company = await findCompany(tx, scope, acctKey)
  if (!company) throw new Problem('account.notFound')
  return company
}
/** Checks the company of a report, if it has one. @throws Problem account.notFound */
export async function checkCompany(tx: Tx, scope: Scope, acctKey: string | null | undefined): Promise<void> {
  if (acctKey) await companyOf(tx, scope, acctKey)
}
