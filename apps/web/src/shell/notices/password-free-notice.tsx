import type passwordFreeTexts from '@lintel/i18n/catalogues/en/passwordFree.json'
import { Box, Button } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    passwordFree: typeof passwordFreeTexts
  }
}

/**
 * Shown once above the page, when entering portals without a password was switched on (specification.md 4). It can
 * wait.
 */
export default function PasswordFreeNotice() {
  const t = useText()
  const dismiss = useOperation(api.session.dismissNotice)
  if (dismiss.isSuccess) return null
  return (
    <Box mb="md">
      <Notice
        meaning="information"
        title={t('passwordFree:title')}
        action={
          <Button size="compact-sm" mt="xs" loading={dismiss.isPending} onClick={() => dismiss.mutate({})}>
            {t('passwordFree:action')}
          </Button>
        }
      >
        {t('passwordFree:text')}
      </Notice>
    </Box>
  )
}
