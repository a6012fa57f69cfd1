import type { Text } from '@portal/contract/core/language'

// The texts of previews, in the language of the preview and not in that of the page. {name} is the brand's name.

// oxfmt-ignore
export const previewWords = {
  mailSubject: { 'en-us': 'Activate your access to {name}', 'fr-fr': 'Activez votre accès à {name}' },
  mailGreeting: { 'en-us': 'Hello Ada,', 'fr-fr': 'Bonjour Ada,' },
  mailText: { 'en-us': 'You have been invited. The button takes you to a page where you choose a password.', 'fr-fr': 'Une invitation vous a été adressée. Le bouton ouvre une page où vous choisissez un mot de passe.' },
  mailButton: { 'en-us': 'Activate access', 'fr-fr': 'Activer l’accès' },
  signIn: { 'en-us': 'Sign in', 'fr-fr': 'Connexion' },
  email: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  next: { 'en-us': 'Continue', 'fr-fr': 'Continuer' },
  forgot: { 'en-us': 'Forgot your password?', 'fr-fr': 'Mot de passe oublié ?' },
  powered: { 'en-us': 'Powered by {provider}', 'fr-fr': 'Propulsé par {provider}' },
  signOut: { 'en-us': 'Sign Out', 'fr-fr': 'Déconnexion' },
  home: { 'en-us': 'Home', 'fr-fr': 'Accueil' },
  accounts: { 'en-us': 'Accounts', 'fr-fr': 'Comptes' },
} as const satisfies Record<string, Text>
