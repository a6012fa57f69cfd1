import type { Errors } from '../core/errors.table.ts'

export const brandingErrors = {
  'brand.notFound': {
    status: 404,
    'en-us': 'This company has no brand of its own.',
    'fr-fr': 'Cette société n’a pas d’image de marque propre.',
  },
  'brand.imageNotFound': { status: 404, 'en-us': 'Image not found.', 'fr-fr': 'Image introuvable.' },
  'brand.versionNotFound': {
    status: 404,
    'en-us': 'This version is no longer kept.',
    'fr-fr': 'Cette version n’est plus conservée.',
  },
  'brand.notPublished': {
    status: 409,
    'en-us': 'This brand was never published. Publish it first.',
    'fr-fr': 'Cette image de marque n’a jamais été publiée. Publiez-la d’abord.',
  },
  'brand.hostNotVerified': {
    status: 409,
    'en-us': 'The sign-in address must be under a domain that this company has verified.',
    'fr-fr': 'L’adresse de connexion doit relever d’un domaine que cette société a vérifié.',
  },
  'brand.imageType': {
    status: 409,
    'en-us':
      'Only PNG, JPEG and WebP files can be used. SVG files can hold programs, and mail clients don’t show them.',
    'fr-fr':
      'Seuls les fichiers PNG, JPEG et WebP sont acceptés. Les fichiers SVG peuvent contenir des programmes, et les messageries ne les affichent pas.',
  },
  'brand.imageBroken': {
    status: 409,
    'en-us': 'This image can’t be read. It may be damaged or cut off.',
    'fr-fr': 'Cette image est illisible. Elle est peut-être endommagée ou incomplète.',
  },
  'brand.imageMoving': {
    status: 409,
    'en-us': 'Animated images can’t be used.',
    'fr-fr': 'Les images animées ne sont pas acceptées.',
  },
  'brand.imageSize': {
    status: 409,
    'en-us': 'The image must have {least} to {most} pixels.',
    'fr-fr': 'L’image doit mesurer de {least} à {most} pixels.',
  },
  'brand.uploadsBusy': {
    status: 503,
    'en-us': 'Many images are being uploaded. Try again shortly.',
    'fr-fr': 'De nombreuses images sont en cours d’envoi. Réessayez dans un instant.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    branding: typeof brandingErrors
  }
}
