import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { useSession } from './session.ts'

/** Whether a session has a permission; no permission named means everybody has it. */
export function may(session: CurrentSession | undefined, permission: Permission | undefined): boolean {
  return permission === undefined || (session?.permissions.includes(permission) ?? false)
}

/** Whether the signed-in person may do something. The server decides again; this only hides what would be refused. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const session = useSession()
  return (permission) => may(session, permission)
}

/** Whether mails leave this portal; without a mail server they stay in its outbox, and texts do not speak of them. */
export function useHasMail(): boolean {
  return useSession()?.facts.mailOutbox !== true
}
