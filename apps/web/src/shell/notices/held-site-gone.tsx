import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says once that the site which the identity held is gone, and that all are shown. */
export default function HeldSiteGone() {
  const t = useText()
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <Box mb="md">
      <Notice
        meaning="attention"
        title={t('shell:heldSite.goneTitle')}
        action={
          <Button mt="xs" size="compact-sm" variant="default" onClick={() => setRead(true)}>
            {t('shell:notices.read')}
          </Button>
        }
      >
        {t('shell:heldSite.goneText')}
      </Notice>
    </Box>
  )
}
