import { fillIn, type Language } from '@portal/contract/core/language'

// What the test of a configuration says, in each language. {names} are filled in; none of them is ever a secret.

const english = {
  complete: 'All fields that this provider needs are filled in.',
  incomplete: 'Still missing: {fields}.',
  reached: 'The identity provider answers at {url}.',
  notReached: 'Nothing usable came back from {url}: {why}.',
  issuer: 'It calls itself {issuer}, as configured.',
  issuerOther: 'It calls itself {issuer}. Enter exactly this as the issuer.',
  keys: 'It publishes {count} keys for signatures.',
  noKeys: 'Its keys could not be read: {why}.',
  endpoints: 'The addresses for sign-in, token and sign-out are there.',
  endpointsMissing: 'These addresses are missing or not allowed: {names}.',
  noEndSession: 'It has no address for signing out: who signs out here stays signed in there.',
  noPkce: 'It does not say that it supports PKCE with S256; sign-in may be refused.',
  authorize: 'It accepts the client and the redirect address.',
  authorizeRefused: 'It refuses the client or the redirect address {url} ({why}). Register this address there.',
  certificate: 'The certificate is valid until {until}.',
  certificateSoon: 'The certificate is valid until {until} only. Ask for the next one and enter both.',
  certificateOver: 'No certificate is valid now; the last one ended on {until}.',
  certificateWeak: 'The key of the certificate is too short: 2,048 bits are needed.',
  entryPoint: 'The sign-in address answers.',
  entryPointFailed: 'The sign-in address does not answer as expected: {why}.',
  domains: 'Verified domains: {domains}.',
  noDomains: 'No domain is verified yet, so nobody is led to this provider.',
  domainsGone: 'The TXT record was not found any more for: {domains}. Leave it in place.',
  skipped: 'Not tried, because a step before it failed.',
}
type Sentence = keyof typeof english

const french: Record<Sentence, string> = {
  complete: 'Tous les champs nécessaires à ce fournisseur sont remplis.',
  incomplete: 'Il manque encore : {fields}.',
  reached: 'Le fournisseur d’identité répond à {url}.',
  notReached: 'Rien d’utilisable n’est revenu de {url} : {why}.',
  issuer: 'Il se nomme {issuer}, comme configuré.',
  issuerOther: 'Il se nomme {issuer}. Saisissez exactement ceci comme émetteur.',
  keys: 'Il publie {count} clés de signature.',
  noKeys: 'Ses clés n’ont pas pu être lues : {why}.',
  endpoints: 'Les adresses de connexion, de jeton et de déconnexion sont présentes.',
  endpointsMissing: 'Ces adresses manquent ou ne sont pas autorisées : {names}.',
  noEndSession: 'Il n’a pas d’adresse de déconnexion : qui se déconnecte ici y reste connecté.',
  noPkce: 'Il n’annonce pas PKCE avec S256 ; la connexion peut être refusée.',
  authorize: 'Il accepte le client et l’adresse de redirection.',
  authorizeRefused: 'Il refuse le client ou l’adresse de redirection {url} ({why}). Enregistrez-y cette adresse.',
  certificate: 'Le certificat est valable jusqu’au {until}.',
  certificateSoon: 'Le certificat n’est valable que jusqu’au {until}. Demandez le suivant et saisissez les deux.',
  certificateOver: 'Aucun certificat n’est valable maintenant ; le dernier a pris fin le {until}.',
  certificateWeak: 'La clé du certificat est trop courte : il faut 2 048 bits.',
  entryPoint: 'L’adresse de connexion répond.',
  entryPointFailed: 'L’adresse de connexion ne répond pas comme prévu : {why}.',
  domains: 'Domaines vérifiés : {domains}.',
  noDomains: 'Aucun domaine n’est encore vérifié : personne n’est dirigé vers ce fournisseur.',
  domainsGone: 'L’enregistrement TXT est introuvable désormais pour : {domains}. Laissez-le en place.',
  skipped: 'Non essayé, car une étape précédente a échoué.',
}
const texts: Record<Language, Record<Sentence, string>> = { 'en-us': english, 'fr-fr': french }

/** Faults of a connection, by the reasons of outgoing calls. */
const faults: Record<Language, Record<string, string>> = {
  'en-us': {
    address: 'this address is not on the open network, or not https',
    timeout: 'no answer within five seconds',
    tooLarge: 'the answer is too long',
    unreachable: 'no connection',
    resting: 'it failed several times in a row; try again in half a minute',
    content: 'the answer is not what the standard asks for',
  },
  'fr-fr': {
    address: 'cette adresse n’est pas sur le réseau public, ou pas en https',
    timeout: 'pas de réponse en cinq secondes',
    tooLarge: 'la réponse est trop longue',
    unreachable: 'pas de connexion',
    resting: 'plusieurs échecs de suite ; réessayez dans une demi-minute',
    content: 'la réponse n’est pas celle que la norme demande',
  },
}

export const say = (sentence: Sentence, language: Language, values: Record<string, string | number> = {}) =>
  fillIn(texts[language][sentence], values)
export const faultText = (reason: string, language: Language) => faults[language][reason] ?? reason
export type { Sentence }
