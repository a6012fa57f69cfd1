import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { say } from '../../../ui/toast.ts'
import { type BrandAct, useBrandAct } from './branding.queries.ts'

/** The actions on a brand besides its form: each applies to the version that was read last and keeps edits of the form. */
export function useBrandActs(brand: Brand, rebase: (now: Brand) => void) {
  const { t } = useTranslation()
  const sending = useBrandAct(brand.acctKey)
  const [refusal, setRefusal] = useState<string>()
  const run = (input: BrandAct, onRefusal: (words: string | undefined) => void = setRefusal) => {
    onRefusal(undefined)
    sending.mutate(
      { ...input, version: brand.version },
      {
        onSuccess: (now) => {
          rebase(now)
          // i18n: branding.done.*
          say(t(`branding.done.${input.act}`))
        },
        onError: (error) => onRefusal(error.message),
      },
    )
  }
  return { run, refusal, pending: sending.isPending }
}
export type BrandActs = ReturnType<typeof useBrandActs>
