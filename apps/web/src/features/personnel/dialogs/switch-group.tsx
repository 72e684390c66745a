import { SwitchGroup } from '@lintel/contract/personnel/schema.ts'
import type { SwitchOutcome } from '@lintel/contract/personnel/records.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import type { ApiError } from '../../../api/failure.ts'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { Page } from '../../../kit/screen/page.tsx'
import { useLinks } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Blank, Facts } from '../../../ui/content.tsx'
import { personnel } from '../links.ts'
import { DepartmentField } from '../fields.tsx'

/** Who was chosen in the list; it comes with the way here, and the browser keeps it. */
export interface Movers {
  readonly companyUuid: string
  readonly people: readonly { readonly uuid: string; readonly name: string }[]
}

/** Moves people of one company to another of its departments; what follows is shown before (office.md 8.4). */
export default function SwitchGroupPage() {
  const t = useText()
  const movers = useLocation().state as Movers | null
  const list = useLinks(personnel).list()
  if (movers?.people?.length) return <Switch movers={movers} />
  return (
    <Page title={t('personnel:switch.title')} back={list} isNarrow>
      <Blank
        action={
          list && (
            <Button component={Link} to={list}>
              {t('menu:personnel')}
            </Button>
          )
        }
      >
        {t('personnel:switch.empty')}
      </Blank>
    </Page>
  )
}

function Switch({ movers: { companyUuid, people } }: { readonly movers: Movers }) {
  const t = useText()
  const navigate = useNavigate()
  const list = useLinks(personnel).list()
  return (
    <FormScreen
      title="personnel:switch.title"
      schema={SwitchGroup}
      values={{ uuids: people.map(({ uuid }) => uuid), departmentUuid: null }}
      save={(form) => api.personnel.switchGroup(form)}
      submitLabel="personnel:switch.submit"
      successText={() => t('personnel:switch.done')}
      onSaved={() => {
        void navigate(list ?? '/')
      }}
      back={list}
    >
      <Facts
        facts={[
          {
            label: t('personnel:switch.people', { count: people.length }),
            value: <bdi>{people.map(({ name }) => name).join(', ')}</bdi>,
          },
        ]}
      />
      <DepartmentField
        name="departmentUuid"
        label="personnel:switch.target"
        companyUuid={companyUuid}
        none={t('personnel:noDepartment')}
      />
      <Outcome />
    </FormScreen>
  )
}

/** What the chosen target takes and gives. */
function Outcome() {
  const t = useText()
  const [uuids, departmentUuid] = useWatch({ name: ['uuids', 'departmentUuid'] }) as [string[], string | null]
  // A read in all but its method: so many people do not fit into an address.
  const query = useQuery<SwitchOutcome, ApiError>({
    queryKey: [api.personnel.switchPreview.callName, uuids, departmentUuid],
    queryFn: () => api.personnel.switchPreview({ uuids, departmentUuid }),
    meta: { handles: 'all' },
  })
  const groupsText = (groups: SwitchOutcome['lost']) =>
    groups.map(({ name, people }) => t('personnel:switch.affected', { name, count: people })).join(', ') ||
    t('personnel:switch.none')
  return (
    <Loaded query={query}>
      {({ lost: lostGroups, gained: gainedGroups }) => (
        <Facts
          facts={[
            { label: t('personnel:switch.lost'), value: groupsText(lostGroups) },
            { label: t('personnel:switch.gained'), value: groupsText(gainedGroups) },
          ]}
        />
      )}
    </Loaded>
  )
}
