extension ColumnWords {
    /// The usual names in further languages: Arabic, Persian, Hebrew, Hindi, Korean, Turkish, Ukrainian, Chinese, Greek,
    /// Czech, Danish, Finnish, Hungarian, Norwegian and Romanian.
    static let furtherLanguages: [(Meaning, [(Double, String)])] = [
        (
            .title,
            [
                (
                    1,
                    "ألبوم|الألبوم|اسم الألبوم|آلبوم|نام آلبوم|אלבום|שם האלבום|एल्बम|앨범|앨범명|음반|唱片|άλμπουμ|δίσκος|levy|lemez"
                ),
                (
                    0.75,
                    "العنوان|عنوان|כותרת|שם|शीर्षक|नाम|제목|이름|başlık|ad|isim|назва|标题|標題|名称|τίτλος|název|nimi|cím|tittel|titlu"
                ),
            ]
        ),
        (
            .artist,
            [
                (
                    1,
                    "الفنان|فنان|المطرب|هنرمند|خواننده|אמן|האמן|זמר|कलाकार|गायक|아티스트|가수|виконавець|артисти|歌手|演唱者"
                        + "|καλλιτέχνης|interpret|umělec|kunstner|artisti|esittäjä|előadó"
                )
            ]
        ),
        (.year, [(1, "السنة|سنة|سال|שנה|वर्ष|साल|연도|년도|발매년도|yıl|рік|年份|年代|έτος|χρονιά|vuosi|év|an|anul")]),
        (
            .released,
            [
                (
                    1,
                    "تاريخ الإصدار|تاریخ انتشار|תאריך יציאה|रिलीज़ तिथि|발매일|çıkış tarihi|дата випуску|发行日期|發行日期"
                        + "|ημερομηνία κυκλοφορίας|datum vydání|udgivelsesdato|julkaisupäivä|megjelenés"
                )
            ]
        ),
        (
            .genre,
            [
                (
                    1,
                    "النوع|النوع الموسيقي|سبک|ژانر|ז'אנר|ז׳אנר|סגנון|शैली|장르|tür|müzik türü|流派|风格|類型|είδος|žánr|laji|műfaj|sjanger|gen"
                )
            ]
        ),
        (
            .label,
            [
                (
                    1,
                    "شركة الإنتاج|ناشر|חברת תקליטים|लेबल|레이블|plak şirketi|厂牌|唱片公司|εταιρεία|vydavatelství|levy-yhtiö|kiadó|plateselskap"
                )
            ]
        ),
        (.format, [(0.9, "الصيغة|قالب|פורמט|प्रारूप|포맷|매체|biçim|格式|介质|μορφή|formát|formaatti|formátum")]),
        (.country, [(1, "البلد|کشور|מדינה|ארץ|देश|국가|나라|ülke|країна|国家|國家|χώρα|země|maa|ország|țară")]),
        (
            .rating,
            [
                (
                    1,
                    "التقييم|امتیاز|דירוג|रेटिंग|평점|별점|puan|评分|評分|βαθμολογία|hodnocení|vurdering|arvosana"
                        + "|értékelés"
                )
            ]
        ),
        (
            .added,
            [
                (
                    1,
                    "تاريخ الإضافة|תאריך הוספה|추가일|eklenme tarihi|дата додавання|添加日期|datum přidání"
                        + "|tilføjet|lisätty"
                )
            ]
        ),
    ]
}
