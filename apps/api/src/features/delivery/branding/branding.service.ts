import type { branding as routes } from '@portal/contract/delivery/branding/branding.contract'
import { Problem } from '@portal/contract/core/errors'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import { findAccount } from '../../../core/accounts/accounts.one.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { reachOf } from '../../../core/accounts/accounts.reach.ts'
import { lookOf } from '../../../core/brand/brand.stored.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context, OpenContext } from '../../../platform/http/context.ts'
import { cursors, isMoment, isUuid } from '../../../platform/list/cursor.ts'
import { emptyPage, pageOf } from '../../../platform/list/page.ts'
import { presentBrand, presentRow } from './branding.present.ts'
import * as brands from './branding.repository.ts'

/** The brand in a company's header; only for the caller's company and those below. */
export const headerLogo = ({ db, caller }: Context, { params }: Input<typeof routes.headerLogo>) =>
  db.inScope(caller.scope, async (tx) => {
    if (!(await isInScope(tx, caller.scope, params.companyKey))) throw new Problem('account.notFound')
    const look = lookOf(await brands.findVisible(tx, params.companyKey))
    return { companyImageUrl: look.logo?.url ?? null, look }
  })

/** The address for replies to e-mails under the brand that a company of the scope shows. */
export const replyAddressOf = async (tx: Tx, accountId: string): Promise<string | null> =>
  (await brands.findVisible(tx, accountId))?.content.replyTo ?? null

/** By the number of a company or by a host, existing or not: one statement and one form of answer. */
export const signInLook = async ({ db }: OpenContext, { query }: Input<typeof routes.signInLook>) =>
  lookOf(await db.asAuth((tx) => brands.findAtDoor(tx, query)))

export const getBrand = ({ db, ...rest }: Context, { params }: Input<typeof routes.get>) =>
  db.inScope(rest.caller.scope, async (tx) => {
    const account = await findAccount(tx, rest.caller.scope, params.acctKey)
    if (!account) throw new Problem('account.notFound')
    const row = await brands.findBrand(tx, rest.caller.scope, params.acctKey)
    return presentBrand(tx, { db, ...rest }, account, row)
  })

const places = cursors({ value: isMoment, id: isUuid })
export const listBrands = ({ db, caller }: Context, { body }: Input<typeof routes.list>) =>
  db.inScope(caller.scope, async (tx) => {
    const after = places.decode(body.cursor)
    const reach = await reachOf(tx, caller.scope, { company: body.company ?? null })
    if (reach === 'empty') return emptyPage
    const rows = await brands.listBrands(tx, reach, { after, limit: pageSize.default + 1 })
    return pageOf(
      { rows },
      {
        size: pageSize.default,
        present: presentRow,
        encode: ({ modifiedAt, brandId }: brands.ListRow) => places.encode({ value: modifiedAt, id: brandId }),
      },
    )
  })

/** Whether the brand of the caller's company is published. */
export const hasBrand = ({ db, caller }: Context): Promise<boolean> =>
  db.inScope(
    caller.scope,
    async (tx) => (await brands.findBrand(tx, caller.scope, caller.accountId))?.brandStatus === 'Enabled',
  )
