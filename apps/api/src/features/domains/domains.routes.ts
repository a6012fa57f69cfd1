import { domains } from '@portal/contract/domains/domains.contract'
import { handle } from '../../platform/http/handle.ts'
import { addDomain, removeDomain, rotateKey, switchSigning } from './domains.change.ts'
import { setOptions } from './domains.options.ts'
import { searchDomains } from './domains.search.ts'
import { checkNow, getDomain, listDomains } from './domains.service.ts'

export const domainsRoutes = handle(domains, {
  search: (input, context) => searchDomains(context, input),
  list: (input, context) => listDomains(context, input),
  get: (input, context) => getDomain(context, input),
  add: (input, context) => addDomain(context, input),
  check: (input, context) => checkNow(context, input),
  sign: (input, context) => switchSigning(context, input),
  rotate: (input, context) => rotateKey(context, input),
  setOptions: (input, context) => setOptions(context, input),
  remove: (input, context) => removeDomain(context, input),
})
