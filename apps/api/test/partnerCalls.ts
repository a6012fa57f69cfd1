import { v7 as uuid } from 'uuid'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/db/db.ts'
import type { Account, Person, World } from './world.ts'

// Calls of partners: bodies that a partner sends, and rows that a test begins with.

let count = 0
/** A customer with its first administrator. */
export function aCustomerCall(parent: Account, account: object = {}, more: object = {}) {
  count += 1
  return {
    ParentKey: parent.accountId,
    Account: {
      AcctName: `Called ${count} ${uuid().slice(-6)}`,
      IndustryCode: 'LEGAL',
      Address: { Line1: '1 Road', Country: 'CA' },
      ...account,
    },
    Admin: { Email: `called.${count}.${uuid().slice(-6)}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
    ...more,
  }
}
export const customerPath = '/api/v1/Provision/Customer'

/** The rows of the log that a person sees, latest first. */
export async function callsVisibleTo(reader: Person, filter: object = {}) {
  const answer = await reader.post('/api/v1/PartnerLog/Search', filter)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().ResultContent.Items as Record<string, unknown>[]
}

type Row = Partial<Insertable<Tables['partnerCall']>>
/** A call as a row, about the caller's company by default; received now. */
export async function aCall({ db }: Pick<World, 'db'>, account: Account, columns: Row = {}): Promise<string> {
  const receivedAt = columns.receivedAt ? new Date(columns.receivedAt) : new Date()
  const logKey = uuid({ msecs: receivedAt.getTime() })
  const failed = columns.status !== undefined && columns.status !== 'Succeeded'
  await db.asOwner((tx) =>
    tx
      .insertInto('partnerCall')
      .values({
        logKey,
        partnerId: account.accountId,
        operation: 'ProvisionCustomer',
        route: `POST ${customerPath}`,
        status: 'Succeeded',
        httpStatus: failed ? 409 : 201,
        durationMs: 12,
        requestId: uuid(),
        ...(failed && {
          errorCode: 'account.nameTaken',
          errorField: 'Account.AcctName',
          fingerprint: 'ProvisionCustomer:account.nameTaken:Account.AcctName',
        }),
        accountId: account.accountId,
        ...columns,
        receivedAt: receivedAt.toISOString(),
      })
      .execute(),
  )
  return logKey
}
