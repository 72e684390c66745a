import { error } from './error.ts'

/** Failures of MAC libraries, redirection, auth codes, firmware and upgrades: part of `errors`. */
export const fleetErrors = {
  macNotInLibrary: error(12_000_370, 409),
  macInUse: error(12_000_372, 409, ['count']),
  macUsedByAnother: error(12_000_373, 409),
  macLinesWrong: error(12_000_374, 422, ['count']),
  macRedirected: error(12_000_380, 409),
  redirectServerInUse: error(12_000_381, 409, ['count']),
  authCodeRefused: error(12_000_382, 409),
  authCodeLocked: error(12_000_383, 429, ['minutes']),
  authCodeEnded: error(12_000_384, 409),
  firmwareUnknownModel: error(12_000_540, 422, ['model']),
  firmwareWrongModel: error(12_000_541, 422, ['version', 'model', 'code']),
  firmwareNotNewer: error(12_000_542, 409, ['version', 'newest']),
  firmwareMinimumAbove: error(12_000_543, 422, ['version', 'minimum']),
  firmwareInTask: error(12_000_544, 409, ['count']),
  upgradeInPast: error(12_000_545, 422, ['site']),
  upgradeWrongModel: error(12_000_546, 422, ['device', 'model']),
  upgradeOtherHardware: error(12_000_547, 409, ['device']),
  upgradeBelowMinimum: error(12_000_548, 409, ['device', 'minimum']),
  upgradeUnsupported: error(12_000_549, 409, ['device']),
  upgradeInTask: error(12_000_550, 409, ['device']),
  upgradeNothingToDo: error(12_000_551, 409),
  upgradeClosed: error(12_000_552, 409),
} as const
