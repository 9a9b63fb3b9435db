// The screens of settings and of providers' keys, loaded together: each is small, and the entry of every page names what it can load.
export { SettingsScreen } from './settings-screen';
export { ProviderScreen } from './provider/provider-screen';
export { ProvidersScreen } from './provider/providers-screen';
