import { domains } from '@portal/contract/delivery/domains/domains.contract'
import { handle } from '../../../platform/http/handle.ts'
import { addDomain, removeDomain, rotateKey, switchSigning } from './domains.change.ts'
import { setOptions } from './domains.options.ts'
import { searchDomains } from './domains.search.ts'
import { checkNow, getDomain, listDomains } from './domains.service.ts'

export const domainsRoutes = handle(domains, {
  search: searchDomains,
  list: listDomains,
  get: getDomain,
  add: addDomain,
  check: checkNow,
  sign: switchSigning,
  rotate: rotateKey,
  setOptions,
  remove: removeDomain,
})
