import { branding } from '@portal/contract/delivery/branding/branding.contract'
import type { ImageKind } from '@portal/contract/delivery/branding/branding.fields'
import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import type { Input } from '@portal/contract/core/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(branding)
export type BrandDraft = Input<typeof branding.save>['body']

/**
 * The logo and look of a company's brand for the header; without a logo, or after a failure, it is the default one
 * (specification section 8).
 */
export const headerLogoQuery = (companyKey: string) =>
  queryOptions({
    queryKey: ['branding', 'headerLogo', companyKey],
    queryFn: ({ signal }) => api.headerLogo({ params: { companyKey }, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })

/** The brand of a company, its draft and the brand in effect. */
export const brandQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['branding', 'brand', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
  })

export const brandsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['branding', 'list'],
    queryFn: ({ signal, pageParam }) => api.list({ body: { cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
    ...byCursor,
  })

export type BrandAct =
  | { act: 'save'; body: BrandDraft }
  | { act: 'publish' }
  | { act: 'status'; to: 'Enabled' | 'Disabled' }
  | { act: 'restore'; number: number }
  | { act: 'remove' }
  | { act: 'upload'; kind: ImageKind; content: string }
  | { act: 'removeImage'; kind: ImageKind }

function send(acctKey: string, ifMatch: number, input: BrandAct): Promise<Brand> {
  const params = { acctKey }
  if (input.act === 'save') return api.save({ params, ifMatch, body: input.body })
  if (input.act === 'publish') return api.publish({ params, ifMatch, body: {} })
  if (input.act === 'status') return api.changeStatus({ params, ifMatch, body: { to: input.to } })
  if (input.act === 'restore') return api.restore({ params, ifMatch, body: { brandVersion: input.number } })
  if (input.act === 'remove') return api.remove({ params, ifMatch })
  const ofImage = { acctKey, kind: input.kind }
  if (input.act === 'removeImage') return api.removeImage({ params: ofImage, ifMatch })
  return api.uploadImage({ params: ofImage, ifMatch, body: { content: input.content } })
}

/** Changes a brand against the version that was read; everything that shows brands is then refetched. */
export function useBrandAct(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...input }: BrandAct & { version: number }) => send(acctKey, version, input),
    onSuccess: (brand) => {
      queryClient.setQueryData(brandQuery(acctKey).queryKey, brand)
      void queryClient.invalidateQueries({ queryKey: ['branding', 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['branding', 'headerLogo'] })
    },
  })
}
