// Our tokens in Ant Design's words; build/antd-styles.ts makes the static sheet from it, once light and once dark.
import type { ThemeConfig } from 'antd';

const shared = {
  borderRadius: 6,
  borderRadiusLG: 10,
  fontFamily: '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
  fontFamilyCode: '"JetBrains Mono", ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSize: 14,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
  wireframe: false,
};

const components: ThemeConfig['components'] = {
  Table: { headerBorderRadius: 0, headerSplitColor: 'transparent', cellPaddingBlock: 10, cellPaddingInline: 12 },
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
};

/** The theme of the running application. */
export const antdTheme: ThemeConfig = {
  hashed: false,
  cssVar: { key: 'jishi' },
  token: {
    ...shared,
    colorPrimary: '#1a6fd0',
    colorLink: '#1a6fd0',
    colorSuccess: '#0f7b4f',
    colorWarning: '#a35b00',
    colorError: '#c4372c',
    colorInfo: '#1a6fd0',
    colorTextBase: '#101828',
    colorTextSecondary: '#475467',
    colorTextTertiary: '#667085',
    colorTextPlaceholder: '#667085',
    colorBgBase: '#ffffff',
    colorBgLayout: '#f6f8fb',
    colorBorder: '#7f8b9f',
    colorBorderSecondary: '#e3e8ef',
    controlOutline: 'rgb(64 158 255 / 0.35)',
  },
  components,
};

/** What changes in the dark; only used to make the static sheet. */
export const antdDarkTheme: ThemeConfig = {
  ...antdTheme,
  token: {
    ...shared,
    colorPrimary: '#2473d2',
    colorLink: '#7fbcff',
    colorSuccess: '#58c795',
    colorWarning: '#eab063',
    colorError: '#ff9186',
    colorInfo: '#7fbcff',
    colorTextBase: '#e8edf5',
    colorTextSecondary: '#a9b6c8',
    colorTextTertiary: '#8c9ab0',
    colorTextPlaceholder: '#8c9ab0',
    colorBgBase: '#0d1420',
    colorBgContainer: '#0d1420',
    colorBgElevated: '#121b2a',
    colorBgLayout: '#121b2a',
    colorBorder: '#66768f',
    colorBorderSecondary: '#233044',
    controlOutline: 'rgb(64 158 255 / 0.35)',
  },
};
