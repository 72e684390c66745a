import { z } from 'zod'
import { TypedPassword, Language, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import {
  FirstPasswordForm,
  ForgetPasswordForm,
  LoginForm,
  PasswordForm,
  ResetPasswordForm,
  TwoFactorForm,
} from './forms.ts'
import { ExchangeCodeForm } from './typed-code-form.ts'
import { CurrentSession, LoginResult, OpenSession, SwitchForm } from './schema.ts'
import { DemoSignIn } from '../demo/schema.ts'
import * as formsSchemas from './forms.ts'
import * as schemas from './schema.ts'
import * as typedCodeSchemas from './typed-code-form.ts'
import { defineFeature } from '../kit/feature.ts'

const lockOuts = ['lockedMinutes', 'lockedDay'] as const
const manage = (call: string) => `v3/web/common/manage/${call}` as const

/**
 * Signing in and out, passwords and identity: the manage calls of specification.md 7 that concern one's own account.
 */
export const session = {
  login: operation({
    method: 'POST',
    path: manage('login'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    input: LoginForm,
    output: LoginResult,
    fails: ['invalidLogin', 'accountInactive', 'accountExpired', ...lockOuts],
    invalidates: [],
    summary:
      'Sign in with user name or e-mail address and password. Returns a token, or a `twoFactorToken` when a code was mailed that `session.twoFactor` needs.',
  }),
  managerLogin: operation({
    method: 'POST',
    path: manage('localAkManagePmLogin'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    input: LoginForm,
    output: LoginResult,
    fails: ['invalidLogin', 'accountInactive', 'accountExpired', ...lockOuts],
    invalidates: [],
    summary: 'Sign in as a property manager, for programs on the network of the server. Returns as `session.login`.',
  }),
  demoLogin: operation({
    method: 'POST',
    path: 'v4/web/common/demo/signIn',
    needs: 'public',
    triesSecrets: true,
    input: DemoSignIn,
    output: LoginResult,
    fails: ['invalidLogin', 'accountInactive', 'accountExpired', ...lockOuts],
    invalidates: [],
    summary:
      'Sign in to the demo as one of its roles, as long as the account has the password of the demo. Returns as `session.login`; there is nothing to be found outside the demo.',
  }),
  twoFactor: operation({
    method: 'POST',
    path: manage('twoFactorAuth'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    input: TwoFactorForm,
    output: LoginResult,
    fails: ['codeInvalid', 'codeExpired', ...lockOuts],
    invalidates: [],
    summary: 'Complete the sign-in with the mailed code.',
  }),
  resendCode: operation({
    method: 'POST',
    path: manage('resendCode'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    input: TwoFactorForm.pick({ twoFactorToken: true }),
    fails: ['codeExpired', 'codeTooSoon', ...lockOuts],
    invalidates: [],
    summary: `Mail another sign-in code, at the earliest after ${limits.codeResendSeconds} seconds.`,
  }),
  logout: operation({
    method: 'POST',
    path: manage('logout'),
    wire: 'form',
    needs: 'signedIn',
    whileRestricted: true,
    endsSession: true,
    invalidates: [],
    summary: 'End this session.',
  }),
  forgetPassword: operation({
    method: 'POST',
    path: manage('forgetPassword'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    input: ForgetPasswordForm,
    invalidates: [],
    summary: 'Mail a link to set a new password. Returns the same for an unknown address.',
  }),
  checkToken: operation({
    method: 'GET',
    path: manage('checkTmpToken'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    output: z.object({
      valid: z.boolean().meta({ description: 'Whether the token is in force.' }),
      purpose: z
        .enum(['session', 'resetPassword', 'none'])
        .meta({ description: 'What the token is for: a session, setting a new password, or nothing.' }),
      /** The account that a password-reset token is for; null for any other token. */
      userName: z.string().nullable().meta({
        description: 'User name of the account that a password token is for; null for other tokens.',
        example: 'harbour-house',
      }),
      /** That account has no own password yet. */
      isFirst: z.boolean().meta({ description: 'Whether that account has no password of its own yet.' }),
      /** No language was chosen for it yet: that of the page becomes its own. */
      takesLanguage: z.boolean().meta({
        description: 'Whether no language was chosen for the account yet, so that that of the page becomes its own.',
      }),
    }),
    summary: 'Check whether the token in `x-auth-token` is a valid session or a valid token to set a password.',
  }),
  resetPassword: operation({
    method: 'POST',
    path: manage('resetPassword'),
    wire: 'form',
    needs: 'public',
    triesSecrets: true,
    input: ResetPasswordForm,
    fails: ['resetTokenInvalid'],
    invalidates: [],
    summary: 'Set a new password with the token of a mailed link. All sessions of the account end.',
  }),
  exchangeCode: operation({
    method: 'POST',
    path: 'v4/web/common/session/exchangeCode',
    needs: 'public',
    triesSecrets: true,
    input: ExchangeCodeForm,
    output: z.object({
      resetToken: z.string().meta({ description: 'Token to set a password with, once.', example: 'example-token' }),
    }),
    fails: ['codeInvalid', ...lockOuts],
    invalidates: [],
    summary:
      'Get the token to set a password for the code of a mail, where its link cannot be opened. The code can be used once, and its link ends with it.',
  }),
  initialization: operation({
    method: 'POST',
    path: manage('initialization'),
    wire: 'form',
    needs: 'signedIn',
    whileRestricted: true,
    input: FirstPasswordForm,
    fails: ['passwordUnchanged', 'staleRecord'],
    invalidates: [],
    summary: 'Set the own password after the first sign-in. Most calls fail before that.',
  }),
  checkPassword: operation({
    method: 'POST',
    path: manage('checkPwd'),
    wire: 'form',
    needs: 'signedIn',
    triesSecrets: true,
    changesNothing: true,
    input: z.object({ password: TypedPassword.meta(fieldTexts.ownPassword) }),
    fails: ['passwordIncorrect', ...lockOuts],
    summary: 'Check the password of the signed-in account. A wrong one counts as a wrong try.',
  }),
  changePassword: operation({
    method: 'POST',
    path: manage('editPwd'),
    wire: 'form',
    needs: 'signedIn',
    triesSecrets: true,
    input: PasswordForm,
    fails: ['passwordIncorrect', 'passwordUnchanged', ...lockOuts],
    invalidates: ['session.list'],
    summary: 'Change the own password. The other sessions of the account end.',
  }),
  verifySuperPassword: operation({
    method: 'POST',
    path: manage('verifySupPwd'),
    wire: 'form',
    needs: 'session.verifyPassword',
    triesSecrets: true,
    input: z.object({ password: TypedPassword.meta(fieldTexts.ownPassword) }),
    fails: ['passwordIncorrect', ...lockOuts],
    invalidates: [],
    summary: `Confirm the own password before a dangerous call. It counts for ${limits.superPasswordMinutes} minutes.`,
  }),
  setLanguage: operation({
    method: 'POST',
    path: manage('setLanguage'),
    wire: 'form',
    needs: 'signedIn',
    whileRestricted: true,
    input: z.object({
      language: Language.meta({
        description: 'Language of pages and mails of the own account, as its BCP 47 code.',
        example: 'en',
      }),
    }),
    invalidates: [],
    summary: 'Set the language of the own account.',
  }),
  switchIdentity: operation({
    method: 'POST',
    path: manage('changeAreaIdentity'),
    wire: 'form',
    needs: 'signedIn',
    whileRestricted: 'delegationEnded',
    input: SwitchForm,
    output: z.object({
      token: z
        .string()
        .meta({ description: 'Token of the session, for the header `x-auth-token`.', example: 'PR-example-token' }),
    }),
    fails: ['switchNotAllowed', 'consentPending', 'passwordIncorrect', ...lockOuts],
    invalidates: [],
    summary:
      'Switch the session to another portal: another identity of the account, a site, or back. A community or office identity holds the site that is named, or none: its lists and forms begin with it. Returns a new token. Entering the portal of another account is recorded, and its managers are mailed or asked for consent.',
  }),
  current: operation({
    method: 'GET',
    path: 'v4/web/common/session/getCurrent',
    needs: 'signedIn',
    whileRestricted: true,
    output: CurrentSession,
    summary: 'Get the session: signed-in account, account that it acts as, portal and permissions.',
  }),
  dismissNotice: operation({
    method: 'POST',
    path: 'v4/web/common/session/dismissNotice',
    needs: 'signedIn',
    invalidates: ['system.getSysConfig'],
    summary: 'Hide the notice about password-free sign-in.',
  }),
  list: operation({
    method: 'GET',
    path: 'v4/web/common/session/getList',
    needs: 'signedIn',
    output: z.object({ rows: z.array(OpenSession).meta(fieldTexts.rows) }),
    summary: 'List the open sessions of the own account.',
  }),
  end: operation({
    method: 'POST',
    path: 'v4/web/common/session/end',
    needs: 'signedIn',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['session.list'],
    summary: 'End one session of the own account.',
  }),
  endOthers: operation({
    method: 'POST',
    path: 'v4/web/common/session/endOthers',
    needs: 'signedIn',
    output: z.object({ ended: z.int().meta({ description: 'Number of sessions that were ended.', example: 1 }) }),
    invalidates: ['session.list'],
    summary: 'End all sessions of the own account except this one. Returns their number.',
  }),
}

export default defineFeature({
  operations: { session },
  about: { session: 'Sign-in, password, portal of the session, and open sessions of the account.' },
  schemas: { sessionsForms: formsSchemas, sessionsTypedCode: typedCodeSchemas, sessions: schemas },
  targets: { session: ['account', 'site'] },
})
