import { billAgain, previewAgain } from '../src/features/commerce/billing/billing.again.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/db.ts'
import { scopeOf } from '../src/platform/db/scope.ts'

// Credits the issued invoices of an issuer and bills them again, one after the other, in a process of its own, to be
// killed at any moment: node billing.again.child.ts DATABASE_URL DATA_DIR ISSUER_ID

const [url = '', folder = '', issuerId = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const db = connect(url, { statementSeconds: 30 })
const scope = scopeOf({ accountId: issuerId, acctType: 'RS' })
const rights = { Bill: 'W' }
const caller = { scope, accountId: issuerId, email: 'issuer@demo.test', name: 'Issuer', by: 'issuer@demo.test', rights }
const context = { config, db, caller, request: { language: 'en-us', ip: null, requestId: 'child' } } as never
process.stdout.write('working\n')
const invoices = await db.asOwner((tx) =>
  tx
    .selectFrom('invoice')
    .select('invoiceId')
    .where('issuerId', '=', issuerId)
    .where('kind', '=', 'INVOICE')
    .where('replaces', 'is', null)
    .where('credited', '=', 0)
    .orderBy('invoiceId')
    .execute(),
)
const poNumber = 'PO-2'
for (const { invoiceId: billKey } of invoices) {
  const { previewKey } = await previewAgain(context, { params: { billKey }, body: { poNumber } })
  await billAgain(context, { params: { billKey }, body: { reason: 'Wrong order', poNumber, previewKey } })
}
process.stdout.write('done\n')
await db.close()
