import Readers
import SourceText

/// The names that people and programs give to columns, in English, German, French, Spanish, Italian, Portuguese, Dutch,
/// Japanese, Russian, Polish, Swedish and the languages of ``furtherLanguages``.
///
/// Names are compared without case, accents, blanks and signs; `Künstler` is also found as `Kuenstler`. A number before a
/// group is how sure a name is.
package struct ColumnWords {
    struct Match {
        let meaning: Meaning
        let strength: Double
    }

    /// The names, read once for each file.
    private let known: [String: [Match]]

    init() {
        var known: [String: [Match]] = [:]
        for (meaning, groups) in Self.groups {
            for (strength, names) in groups {
                for name in names.split(separator: "|") {
                    let match = Match(meaning: meaning, strength: strength)
                    for key in Self.keys(of: String(name)) { known[key, default: []].append(match) }
                }
            }
        }
        self.known = known
    }

    /// The keys under which a name is found: without accents, and with the letters that stand for umlauts.
    private static func keys(of name: String) -> Set<String> {
        let spelled = CSVTable.folded(name).reduce(into: "") { $0 += umlauts[$1] ?? String($1) }
        return [key(name), spelled]
    }

    private static let umlauts: [Character: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe",
    ]

    /// A name without case, accents, blanks and signs.
    private static func key(_ name: String) -> String { UnicodeText.unaccented(CSVTable.folded(name)) }

    /// What a name may mean; at most one match for each meaning.
    func matches(_ name: String) -> [Match] {
        if ["#", "№"].contains(name) { return [Match(meaning: .trackPosition, strength: 0.6)] }
        let folded = Self.key(name)
        if let found = known[folded] { return found }
        let singular = folded.hasSuffix("s") ? known[String(folded.dropLast())] : nil
        if let singular { return singular.map { Match(meaning: $0.meaning, strength: $0.strength * 0.95) } }
        return partial(name)
    }

    /// Whether a name is known as it is.
    func knows(_ name: String) -> Bool { known[Self.key(name)] != nil }

    /// Matches of the words and pairs of words of a name.
    private func partial(_ name: String) -> [Match] {
        let words = Self.words(name)
        if words.count > 6 || words.contains(where: { Self.foreign.contains($0) }) { return [] }
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        var best: [Meaning: Double] = [:]
        for (texts, weight) in [(pairs, 0.7), (words, 0.55)] {
            for match in texts.flatMap({ known[$0] ?? [] }) {
                best[match.meaning] = max(best[match.meaning] ?? 0, match.strength * weight)
            }
        }
        return best.sorted { $0.key.rawValue < $1.key.rawValue }.map { Match(meaning: $0.key, strength: $0.value) }
    }

    /// The names of each meaning, for people.
    package static var names: [(meaning: Meaning, names: [String])] {
        Meaning.allCases.compactMap { meaning in
            let all = groups.filter { $0.0 == meaning }.flatMap(\.1)
            return all.isEmpty ? nil : (meaning, all.flatMap { $0.1.split(separator: "|").map(String.init) })
        }
    }

    /// Words that make a name something else: the average rating is not the owner's, the sort name is no name to show.
    private static let foreign: Set<String> = [
        "average", "avg", "mean", "community", "global", "count", "sort", "total", "critic", "number_of", "popularity",
    ]

    /// The words of a name, also of `releaseDate` and `release_date`.
    static func words(_ name: String) -> [String] {
        var spaced = ""
        var before: Character = " "
        for character in name {
            if character.isUppercase, before.isLowercase { spaced.append(" ") }
            spaced.append(character)
            before = character
        }
        return spaced.split { !$0.isLetter && !$0.isNumber }.map { key(String($0)) }.filter { !$0.isEmpty }
    }
}

extension ColumnWords {
    private static let groups: [(Meaning, [(Double, String)])] =
        [
            (
                .title,
                [
                    (
                        1,
                        "album|album title|album name|release title|release name|record title|record name|lp title|record"
                            + "|albumtitel|albumname|plattentitel|schallplatte|titel der platte|disque|titre de l'album"
                            + "|nom de l'album|titre album|álbum|título del álbum|nombre del álbum|título álbum|disco"
                            + "|título do álbum|nome do álbum|titolo album|titolo dell'album|nome album|nome dell'album"
                            + "|titolo disco|naam album|naam van album|albumnaam|plaat|アルバム|アルバム名|アルバムタイトル|альбом"
                            + "|название альбома|tytuł albumu|nazwa albumu|płyta|albumets namn|skiva|skivtitel|专辑|專輯"
                            + "|master_metadata_album_album_name|专辑名称|專輯名稱|albüm|albüm adı"
                    ),
                    (
                        0.75,
                        "title|name|titel|titre|nom|título|nombre|nome|titolo|naam|タイトル|作品名|題名|名前|название|наименование"
                            + "|tytuł|nazwa|namn|bezeichnung|release|item|work|master title"
                    ),
                ]
            ),
            (
                .artist,
                [
                    (
                        1,
                        "artist|artists|artist name|artist names|artist(s)|band|performer|performers|musician|künstler"
                            + "|interpret|interpreten|künstlername|künstler/in|artiste|artistes|interprète|nom de l'artiste"
                            + "|artista|artistas|intérprete|nombre del artista|nombre artista|interprete|nome artista"
                            + "|nome dell'artista|nome do artista|artiest|artiesten|uitvoerende|naam artiest"
                            + "|アーティスト|アーティスト名|歌手|исполнитель|исполнители|артист|wykonawca|artysta|artistens namn"
                            + "|艺人|艺术家|歌手名|master_metadata_album_artist_name|sanatçı|sanatçı adı"
                    ),
                    (
                        1.05,
                        "album artist|album artists|albumartist|album artist name|album artist name(s)|album artist names"
                            + "|album-interpret|interpret des albums|albumkünstler|albumkünstlername|artiste de l'album"
                            + "|album-künstlername(n)|artiste album|artista del álbum|artista do álbum|artista dell'album"
                            + "|artista album|albumartiest|アルバムアーティスト|アルバムアーティスト名|исполнитель альбома"
                            + "|wykonawca albumu|albumartistens namn|release artist"
                    ),
                    (
                        0.8,
                        "group|groupe|gruppe|grupo|gruppo|groep|banda|conjunto|группа|zespół|grupp|act|by|musiker"
                            + "|author|creator|creators|autor|auteur|autore|primary artist|main artist|artist credit"
                    ),
                    (0.5, "composer|komponist|compositeur|compositor|compositore|composers|brand"),
                ]
            ),
            (
                .year,
                [
                    (
                        1,
                        "year|release year|released year|year released|production year|year of release|yr|jahr|erscheinungsjahr"
                            + "|veröffentlichungsjahr|année|année de sortie|año|año de lanzamiento|anno|anno di uscita|ano"
                            + "|ano de lançamento|jaar|jaar van uitgave|releasejaar|jaar van uitgifte|年|発売年|リリース年|発表年"
                            + "|год|год выпуска|год издания|rok|rok wydania|år|utgivningsår|album year|originalyear"
                    ),
                    (0.9, "original year|orig year|original release year|originaljahr|annee|pressing year"),
                ]
            ),
            (
                .released,
                [
                    (
                        1,
                        "released|release date|premiere date|date released|original release date|first released|publication date"
                            + "|album release date|veröffentlicht|veröffentlichungsdatum|veröffentlichungsdatum des albums"
                            + "|erscheinungsdatum|date de sortie|date de sortie de l'album|date de parution"
                            + "|fecha de lanzamiento|fecha de lanzamiento del álbum|data di uscita|data di rilascio"
                            + "|data di rilascio dell'album|data de lançamento|data de lançamento do álbum|releasedatum"
                            + "|releasedatum van het album|発売日|リリース日|アルバム発売日|дата выхода|дата релиза|data wydania"
                            + "|utgivningsdatum|albumets releasedatum|first release date|release"
                    ),
                    (
                        0.8,
                        "veröffentlichung|erschienen|sortie|parution|lanzamiento|publicado|uscita|pubblicato|lançamento"
                            + "|uitgebracht|verschenen|релиз|издан|wydano|utgiven|published|issued|pub date"
                    ),
                    (0.6, "date|datum|fecha|data|日付|дата"),
                ]
            ),
            (
                .added,
                [
                    (
                        1,
                        "date added|added|added at|added on|added date|creation date|created|created at|created time|purchase date"
                            + "|purchased|date purchased|acquired|date acquired|bought|bought on|saved at|hinzugefügt"
                            + "|hinzugefügt am|hinzufügedatum|kaufdatum|gekauft am|gekauft|erworben|date d'ajout|ajouté le"
                            + "|ajouté|date d'achat|acheté le|fecha de compra|añadido|añadido en|añadido el"
                            + "|fecha de adquisición|comprado|agregado|data aggiunta|aggiunto il|data di acquisto|acquistato"
                            + "|data de compra|adicionado em|data de adição|toegevoegd|toegevoegd op|aankoopdatum|gekocht"
                            + "|追加日|追加日時|購入日|登録日|дата добавления|добавлено|дата покупки|data dodania|data zakupu"
                            + "|dodano|tillagd|tillagd vid|inköpsdatum|purchase_date|date of purchase|purchase"
                    )
                ]
            ),
            (
                .rating,
                [
                    (
                        1,
                        "rating|my rating|user rating|your rating|album rating|stars|score|my score|personal rating"
                            + "|bewertung|wertung|meine bewertung|sterne|évaluation|ma note|étoiles|puntuación|valoración"
                            + "|calificación|mi puntuación|estrellas|voto|valutazione|punteggio|stelle|avaliação"
                            + "|classificação|estrelas|waardering|beoordeling|cijfer|sterren|評価|レーティング|点数|оценка"
                            + "|рейтинг|ocena|betyg|mój rating"
                    ),
                    (0.6, "note|nota|points|punkte|grade"),
                ]
            ),
        ] + facts + tracks + furtherLanguages
}
