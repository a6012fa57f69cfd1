import { alias } from '@portal/contract/identity/alias/alias.contract'
import type { Feature } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './alias.mails.ts'
import { aliasHistory, endAlias, startAlias } from './alias.service.ts'

export const aliasFeature: Feature = {
  routes: handle(alias, {
    start: startAlias,
    end: endAlias,
    history: aliasHistory,
  }),
  mails,
}
