// Writes openapi.json from the contract; with --check compares it. Either way the document must lint clean.
import { join } from 'node:path'
import { contract } from '@portal/contract'
import { openApi } from '@portal/contract/openapi'
import { writeOrCompare } from './drift.ts'
import { faultsOf } from './openapi.lint.ts'
import { root } from './processes.ts'

const document = openApi(contract)
const faults = await faultsOf(document)
if (faults.length > 0) {
  console.error(`The OpenAPI document made from the contract has faults:\n${faults.slice(0, 20).join('\n')}`)
  process.exitCode = 1
}
const text = `${JSON.stringify(document, null, 2)}\n`
await writeOrCompare(join(root, 'openapi.json'), text, 'npm run openapi', process.argv.includes('--check'))
