// Writes openapi.json from the contract; with --check compares it. Either way the document must be valid OpenAPI 3.1.
import { join } from 'node:path'
import { contract } from '@portal/contract'
import { openApi } from '@portal/contract/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'

const document = openApi(contract)
// The validator resolves references in place, so it gets a copy.
const { valid, errors } = await new Validator().validate(structuredClone(document))
if (!valid) {
  console.error('The OpenAPI document made from the contract is not valid:')
  console.error(typeof errors === 'string' ? errors : JSON.stringify(errors?.slice(0, 10), null, 2))
  process.exitCode = 1
}
const text = `${JSON.stringify(document, null, 2)}\n`
await writeOrCompare(join(root, 'openapi.json'), text, 'npm run openapi', process.argv.includes('--check'))
