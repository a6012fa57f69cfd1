import { branding } from '@portal/contract/branding/branding.contract'
import { handle } from '../../platform/http/handle.ts'
import { changeStatus, publishDraft, removeBrand, restoreVersion, saveDraft } from './branding.change.ts'
import { getBrand, headerLogo, listBrands, signInLook } from './branding.service.ts'
import { getImage, removeImage, uploadImage } from './branding.upload.ts'

export const brandingRoutes = handle(branding, {
  headerLogo: (input, context) => headerLogo(context, input),
  signInLook: (input, context) => signInLook(context, input),
  image: (input, context) => getImage(context, input),
  list: (input, context) => listBrands(context, input),
  get: (input, context) => getBrand(context, input),
  save: (input, context) => saveDraft(context, input),
  publish: (input, context) => publishDraft(context, input),
  changeStatus: (input, context) => changeStatus(context, input),
  restore: (input, context) => restoreVersion(context, input),
  remove: (input, context) => removeBrand(context, input),
  uploadImage: (input, context) => uploadImage(context, input),
  removeImage: (input, context) => removeImage(context, input),
})
