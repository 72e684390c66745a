import { useSession } from './session.ts'

/** Whether mails leave this portal; without a mail server they stay in its outbox, and texts do not speak of them. */
export function useHasMail(): boolean {
  return useSession()?.facts.mailOutbox !== true
}
