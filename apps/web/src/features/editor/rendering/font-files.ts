// URLs of the catalogue's fonts: the same files that are embedded in the PDF, so that both look the same.
import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url';
import dancingScript from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf?url';
import greatVibes from '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf?url';
import homemadeApple from '@expo-google-fonts/homemade-apple/400Regular/HomemadeApple_400Regular.ttf?url';
import kalam from '@expo-google-fonts/kalam/400Regular/Kalam_400Regular.ttf?url';
import notoEmoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url';
import notoSans from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import notoSansBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import notoSansArabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url';
import notoSansArmenian from '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf?url';
import notoSansBengali from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url';
import notoSansEthiopic from '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf?url';
import notoSansGeorgian from '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf?url';
import notoSansGujarati from '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf?url';
import notoSansGurmukhi from '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf?url';
import notoSansKannada from '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf?url';
import notoSansKhmer from '@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf?url';
import notoSansLao from '@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf?url';
import notoSansMalayalam from '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf?url';
import notoSansMyanmar from '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf?url';
import notoSansOriya from '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf?url';
import notoSansSinhala from '@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf?url';
import notoSansTamil from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import notoSansTelugu from '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf?url';
import notoSansThaana from '@expo-google-fonts/noto-sans-thaana/400Regular/NotoSansThaana_400Regular.ttf?url';
import notoSansDevanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import notoSansHebrew from '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url';
import notoSansJp from '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url';
import notoSansKr from '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url';
import notoSansSc from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import notoSansSymbols from '@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf?url';
import notoSansSymbols2 from '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf?url';
import notoSansThai from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url';
import sacramento from '@expo-google-fonts/sacramento/400Regular/Sacramento_400Regular.ttf?url';

export const FONT_FILES: Readonly<Record<string, string>> = {
  'noto-sans': notoSans,
  'noto-sans-bold': notoSansBold,
  'noto-sans-arabic': notoSansArabic,
  'noto-sans-hebrew': notoSansHebrew,
  'noto-sans-devanagari': notoSansDevanagari,
  'noto-sans-thai': notoSansThai,
  'noto-sans-armenian': notoSansArmenian,
  'noto-sans-bengali': notoSansBengali,
  'noto-sans-ethiopic': notoSansEthiopic,
  'noto-sans-georgian': notoSansGeorgian,
  'noto-sans-gujarati': notoSansGujarati,
  'noto-sans-gurmukhi': notoSansGurmukhi,
  'noto-sans-kannada': notoSansKannada,
  'noto-sans-khmer': notoSansKhmer,
  'noto-sans-lao': notoSansLao,
  'noto-sans-malayalam': notoSansMalayalam,
  'noto-sans-myanmar': notoSansMyanmar,
  'noto-sans-oriya': notoSansOriya,
  'noto-sans-sinhala': notoSansSinhala,
  'noto-sans-tamil': notoSansTamil,
  'noto-sans-telugu': notoSansTelugu,
  'noto-sans-thaana': notoSansThaana,
  'noto-sans-jp': notoSansJp,
  'noto-sans-kr': notoSansKr,
  'noto-sans-sc': notoSansSc,
  'noto-sans-symbols': notoSansSymbols,
  'noto-sans-symbols-2': notoSansSymbols2,
  'noto-emoji': notoEmoji,
  caveat,
  'dancing-script': dancingScript,
  'great-vibes': greatVibes,
  'homemade-apple': homemadeApple,
  sacramento,
  kalam,
};
