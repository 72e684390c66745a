import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Blank } from '../../ui/content.tsx'
import { PrintBadges } from './print.tsx'
import { Templates } from './templates.tsx'
import type { BadgeChoice } from './print.tsx'

/** Prints badges of the chosen people, and keeps what the badges of a company look like (office.md 8.5). */
export default function BadgePage() {
  const t = useText()
  const choice = useLocation().state as BadgeChoice | null
  const list = useReferences()('personnelList')
  const isChosen = (choice?.people?.length ?? 0) > 0
  return (
    <Page title={t('badges:title')} back={list}>
      <Stack gap="lg">
        {isChosen ? (
          <PrintBadges choice={choice!} />
        ) : (
          <Blank
            action={
              list && (
                <Button component={Link} to={list}>
                  {t('menu:personnel')}
                </Button>
              )
            }
          >
            {t('badges:empty')}
          </Blank>
        )}
        {isChosen ? <Templates companyUuid={choice!.companyUuid} /> : <TemplatesOfAny />}
      </Stack>
    </Page>
  )
}

/** Templates without people: of whichever company is looked at. */
function TemplatesOfAny() {
  const t = useText()
  const [chosenCompanyUuid, setChosenCompanyUuid] = useState<string>()
  return (
    <Loaded query={useRead(api.company.names, {})}>
      {({ rows }) => {
        const companyUuid = chosenCompanyUuid ?? rows[0]?.uuid
        return (
          companyUuid !== undefined && (
            <>
              <NativeSelect
                label={t('things:company')}
                value={companyUuid}
                onChange={(event) => setChosenCompanyUuid(event.currentTarget.value)}
                data={rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                maw={420}
              />
              <Templates key={companyUuid} companyUuid={companyUuid} />
            </>
          )
        )
      }}
    </Loaded>
  )
}
