import { BrandForm, type Brand } from '@lintel/contract/brands/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, FileButton, Group, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { rereadSession, useSession } from '../../session/session.ts'
import { BrandLogo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/content.tsx'
import { showToast } from '../../ui/toast.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'

interface BrandProps {
  /** The distributor. */
  readonly uuid: string
}

/**
 * How a distributor calls the product, its line in mails and its logo (operators.md 3.1, 4.6). Needs the `settings`
 * catalogue.
 */
export function DistributorBrand({ uuid }: BrandProps) {
  const t = useText()
  const query = useRead(api.brand.get, { uuid })
  const showOwn = useShownAtOnce(uuid)
  return (
    <Loaded query={query}>
      {({ product, mailFooter, version, logo }) => (
        <>
          <FormSection
            title={t('settings:brand.title')}
            help={t('settings:brand.help')}
            schema={BrandForm}
            values={{ uuid, product, mailFooter, version }}
            save={async (form) => {
              await api.brand.edit(form)
              await showOwn()
            }}
            successText={t('settings:brand.done')}
          >
            <TextField name="product" label="settings:brand.fields.product" autoComplete="off" />
            <TextField name="mailFooter" label="settings:brand.fields.mailFooter" autoComplete="off" />
          </FormSection>
          <LogoPart uuid={uuid} logo={logo} />
        </>
      )}
    </Loaded>
  )
}

/** A change of the own brand shows without signing in again. */
function useShownAtOnce(uuid: string): () => Promise<void> {
  const isOwn = useSession()?.accountUuid === uuid
  return async () => {
    if (isOwn) await rereadSession()
  }
}

/** The logo; it is kept as soon as it is chosen, apart from the form. */
function LogoPart({ uuid, logo }: BrandProps & Pick<Brand, 'logo'>) {
  const t = useText()
  const showOwn = useShownAtOnce(uuid)
  const send = useOperation(api.brand.setLogo, { handles: 'all' })
  const remove = useOperation(api.brand.removeLogo, { handles: 'all' })
  const failure = send.error ?? remove.error
  const say = (text: string) => ({
    onSuccess: () => {
      showToast({ meaning: 'ok', text })
      void showOwn()
    },
  })
  const choose = (file: File | null) => {
    if (file) send.mutate({ uuid, file }, say(t('settings:brand.logo.saved')))
  }
  return (
    <Section title={t('settings:brand.logo.title')}>
      <Stack gap="sm" align="flex-start">
        {logo === null ? (
          <span>{t('settings:brand.logo.none')}</span>
        ) : (
          <BrandLogo address={logo} alt={t('settings:brand.logo.alt')} />
        )}
        <small>
          {t('settings:brand.logo.help', {
            kilobytes: limits.brandLogoBytes / 1_024,
            pixels: limits.brandLogoSide,
          })}
        </small>
        <Group gap="sm">
          <FileButton accept="image/jpeg,image/png" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={send.isPending}>
                {t(logo === null ? 'settings:brand.logo.set' : 'settings:brand.logo.replace')}
              </Button>
            )}
          </FileButton>
          {logo !== null && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({ uuid }, say(t('settings:brand.logo.removed')))}
            >
              {t('settings:brand.logo.remove')}
            </Button>
          )}
        </Group>
        {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      </Stack>
    </Section>
  )
}
