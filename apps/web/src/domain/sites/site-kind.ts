import { useSession } from '../../session/session.ts'

/** Whether the site is an office, which has companies and departments; communities have buildings, a villa neither. */
export const useIsOffice = (): boolean => useSession()?.facts.projectKind === 'office'
