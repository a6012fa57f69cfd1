import { branding } from '@portal/contract/delivery/branding/branding.contract'
import { handle } from '../../../platform/http/handle.ts'
import { changeStatus, publishDraft, removeBrand, restoreVersion, saveDraft } from './branding.change.ts'
import { getBrand, headerLogo, listBrands, signInLook } from './branding.service.ts'
import { getImage, removeImage, uploadImage } from './branding.upload.ts'

export const brandingRoutes = handle(branding, {
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
})
