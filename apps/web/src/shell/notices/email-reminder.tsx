import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

/**
 * Asks an operator without an e-mail address for one: it is how a lost password comes back (operators.md 1.4). It can
 * wait.
 */
export default function EmailReminder() {
  const t = useText()
  const [isLater, setLater] = useState(false)
  const settings = useReferences()('settings')
  if (isLater || settings === undefined) return null
  return (
    <Box mb="md">
      <Notice
        meaning="attention"
        title={t('shell:emailReminder.title')}
        action={
          <Group gap="sm" mt="xs">
            <Button
              size="compact-sm"
              component={Link}
              to={`${settings}${settings.includes('?') ? '&' : '?'}address=add`}
            >
              {t('shell:emailReminder.action')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setLater(true)}>
              {t('shell:emailReminder.later')}
            </Button>
          </Group>
        }
      >
        {t('shell:emailReminder.text')}
      </Notice>
    </Box>
  )
}
