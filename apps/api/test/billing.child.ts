import { issueDraft } from '../src/features/commerce/billing/billing.issue.ts'
import { lockInvoices } from '../src/features/commerce/billing/billing.repository.ts'
import { createBiller } from '../src/features/commerce/billing/billing.run.ts'
import { scopeOf } from '../src/platform/db/scope.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/db.ts'

// Billing runs and the issue of their drafts in a process of its own, to be killed at any moment:
// node billing.child.ts DATABASE_URL DATA_DIR ISSUER_ID

const [url = '', folder = '', issuerId = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const db = connect(url, { statementSeconds: 30 })
const scope = scopeOf({ accountId: issuerId, acctType: 'RS' })
const caller = { scope, accountId: issuerId, email: 'issuer@demo.test', name: 'Issuer' }
const context = { config, db, caller, request: { language: 'en-us', ip: null, requestId: 'child' } } as never
process.stdout.write('working\n')
await createBiller({ db })()
const drafts = await db.asOwner((tx) =>
  tx
    .selectFrom('invoice')
    .select('invoiceId')
    .where('issuerId', '=', issuerId)
    .where('invoiceStatus', '=', 'Draft')
    .orderBy('invoiceId')
    .execute(),
)
for (const { invoiceId } of drafts)
  await db.inScope(scope, async (tx) => {
    const [row] = await lockInvoices(tx, scope, [invoiceId])
    if (row) await issueDraft(tx, context, row)
  })
process.stdout.write('done\n')
await db.close()
