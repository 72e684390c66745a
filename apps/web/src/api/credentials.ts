import type { PathRole } from '@lintel/contract/access/roles.ts'

/** What every request says about the sender (specification.md 7). The session and the language write it; calls read it. */
export interface Credentials {
  token: string | undefined
  /** The site of the session: a wish, the server decides (decisions, Wire compatibility). */
  siteUuid: string | undefined
  pathRole: PathRole
  locale: string
}

export const credentials: Credentials = { token: undefined, siteUuid: undefined, pathRole: 'pm', locale: 'en' }

/** Forgets who was signed in; the language stays. */
export function clearCredentials(): void {
  credentials.token = undefined
  credentials.siteUuid = undefined
  credentials.pathRole = 'pm'
}
