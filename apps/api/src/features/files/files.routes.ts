import { files } from '@portal/contract/files/files.contract'
import { listFiles, takeFile } from '../../core/files/files.ts'
import { handle } from '../../platform/http/handle.ts'

export const filesRoutes = handle(files, {
  list: async (_, context) => ({ items: await listFiles(context) }),
  content: ({ params }, context) => takeFile(context, params.exportKey),
})
