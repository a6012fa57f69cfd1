import { branding } from '@portal/contract/delivery/branding/branding.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { changeStatus, publishDraft, removeBrand, restoreVersion, saveDraft } from './branding.change.ts'
import { getBrand, hasBrand, headerLogo, listBrands, signInLook } from './branding.service.ts'
import { getImage, removeImage, uploadImage } from './branding.upload.ts'

const tables: Tables = {
  brand: { by: 'people who edit branding', bound: 'one of a company' },
  brandVersion: {
    by: 'people who publish branding',
    bound: 'the last 10 of a brand',
    shown: ['branding/branding.bounds', 'versions and images do not pile up'],
  },
  brandImage: {
    by: 'people who upload logos',
    bound:
      'those of the draft and the versions of a brand, 3 of each, of 16 KB at most; 60 uploads of a company in an hour',
    shown: ['branding/branding.bounds', 'versions and images do not pile up'],
  },
}

export const brandingFeature: Feature = {
  routes: handle(branding, {
    headerLogo,
    signInLook,
    image: getImage,
    list: listBrands,
    get: getBrand,
    save: saveDraft,
    publish: publishDraft,
    changeStatus,
    restore: restoreVersion,
    remove: removeBrand,
    uploadImage,
    removeImage,
  }),
  tables,
  setup: [{ step: 'Brand', by: branding.publish, isDone: hasBrand }],
}
