import { files } from '@portal/contract/insight/files/files.contract'
import { listFiles, takeFile } from '../../../core/files/files.ts'
import { handle } from '../../../platform/http/handle.ts'

export const filesRoutes = handle(files, {
  list: async (context) => ({ items: await listFiles(context) }),
  content: (context, { params }) => takeFile(context, params.exportKey),
})
